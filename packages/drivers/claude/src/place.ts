import type { ProviderPlace } from '@orch/driver';
import { providerHome } from './provider-home.js';

export const place: ProviderPlace = {
  home: providerHome,
  passedVariables: ['CLAUDE_CONFIG_DIR', 'ANTHROPIC_*', 'CLAUDE_CODE_OAUTH_TOKEN', 'CLAUDE_CODE_USE_*', 'AWS_*', 'GOOGLE_*'],
};
