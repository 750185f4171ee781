import type { DriverCatalogue } from '../catalogue.js';
import type { RuleSettings } from './rule-settings.js';

export interface LintOptions {
  /** The drivers that agents may name. Default: those that come with this version, `builtinDrivers`. */
  readonly catalogue?: DriverCatalogue;
  /** Puts every document into this project, as `apply --project` does. Default: each document's own, else `default`. */
  readonly project?: string;
  /** True: a name that none of the documents defines may be defined elsewhere, and is not reported. Default: false. */
  readonly openWorld?: boolean;
  /**
   * What findings count as, by code: `{ unused_template: 'off', unknown_capability: 'warning', redundant_default: 'info' }`. `missing_description`,
   * `mixed_field_case` and `redundant_default` are off unless named here. An error that no comment may silence stays one; settings that
   * cannot be kept, or that name no code, are a TypeError. Nothing but linting looks at this: `apply` refuses what it refuses.
   */
  readonly rules?: RuleSettings;
  /** More findings than this are counted and not listed, errors last. Default: no limit but the one of each text, 1,000. */
  readonly maximumFindings?: number;
  /** More warnings than this, and the report is not `ok`. Default: any number. */
  readonly maximumWarnings?: number;
}
