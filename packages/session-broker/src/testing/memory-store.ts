import type { SessionStore } from '../index.js';

/** The part of the port that the vault uses, kept in memory. */
export function createSealedStore(): SessionStore & { readonly sealed: Map<string, Uint8Array> } {
  const sealed = new Map<string, Uint8Array>();
  const unused = () => Promise.reject(new Error('the vault has no business here'));
  return {
    sealed,
    saveSealed: async (ref, bytes) => void sealed.set(ref, bytes),
    loadSealed: async (ref) => sealed.get(ref) ?? null,
    listSealed: async () => [...sealed].map(([ref, bytes]) => ({ ref, sealed: bytes })),
    deleteSealed: async (ref) => void sealed.delete(ref),
    loadLine: unused,
    listLines: unused,
    saveLine: unused,
    load: unused,
    save: unused,
    list: unused,
    saveDecision: unused,
    loadDecision: unused,
    acquireLease: unused,
    releaseLease: unused,
    leaseHolder: unused,
  };
}
