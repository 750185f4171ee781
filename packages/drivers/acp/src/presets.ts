/** An agent whose way of speaking the Agent Client Protocol is known. */
export interface AcpPreset {
  readonly provider: string;
  readonly name: string;
  /** Offers `session/fork`. */
  readonly fork: boolean;
  /** Reports a cost, summed over the session. */
  readonly cost: boolean;
}

export const acpPresets: readonly AcpPreset[] = [
  { provider: 'gemini', name: 'Gemini CLI', fork: false, cost: false },
  { provider: 'opencode', name: 'opencode', fork: true, cost: true },
  { provider: 'qwen', name: 'Qwen Code', fork: false, cost: false },
  { provider: 'copilot', name: 'GitHub Copilot CLI', fork: false, cost: false },
];
