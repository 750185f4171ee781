import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { initStore } from '../init-store.js';
import { openStore } from '../open-store.js';
import type { Store } from '../store.js';

/** A directory that is gone after the test; nothing in it yet. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'store-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export async function temporaryStore(): Promise<{ readonly stateDirectory: string; readonly store: Store }> {
  const stateDirectory = temporaryDirectory();
  await initStore({ stateDirectory });
  return { stateDirectory, store: await openTestStore(stateDirectory) };
}

/** Closed after the test; closing it twice is harmless. */
export async function openTestStore(stateDirectory: string, busyTimeoutMs = 5000): Promise<Store> {
  const store = await openStore({ stateDirectory, busyTimeoutMs });
  onTestFinished(() => store.close());
  return store;
}
