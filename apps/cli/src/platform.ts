/** One line for people on a system that the program does not run on, else null. Asked before anything else is loaded, so that it needs nothing. */
export function platformRefused(platform: string): string | null {
  return platform === 'win32' ? 'orchestrator does not run on Windows: run it on Linux. [platform_not_supported]' : null;
}
