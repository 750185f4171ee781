import type { Sources } from '@orch/diagnostics';
import { showableText } from '@orch/schema';
import type { LintInput } from '@orch/validator';

/** What may be shown of inputs. Covering what may not costs as much as reading does, so that it is done for what is asked for. */
export function createSources(inputs: readonly LintInput[]): Sources {
  const byFile = new Map(inputs.map((input) => [input.file, input]));
  const covered = new Map<string, string>();
  return {
    get(file) {
      const input = byFile.get(file);
      if (input === undefined || 'error' in input) return undefined;
      let text = covered.get(file);
      if (text === undefined) covered.set(file, (text = showableText('text' in input ? input.text : input.bytes)));
      return text;
    },
  };
}
