import { OrchError } from '@orch/diagnostics';
import type { JsonValue, SessionToken } from '@orch/driver';

/** A trailing `?` means that the value may be null. Every field is always present. */
export type TokenFieldKind = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'boolean?';

interface KindValue {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly 'string?': string | null;
  readonly 'number?': number | null;
  readonly 'boolean?': boolean | null;
}

export type TokenFields = Readonly<Record<string, TokenFieldKind>>;
export type TokenData<Fields extends TokenFields> = { readonly [Name in keyof Fields]: KindValue[Fields[Name]] };

export interface TokenCodecDefinition<Fields extends TokenFields> {
  /** `DriverDescriptor.id` */
  readonly driver: string;
  /** Raised with every change of `fields`. */
  readonly version: number;
  readonly fields: Fields;
  /** Names of the fields whose values must never be seen outside. */
  readonly secrets: readonly (keyof Fields & string)[];
}

export interface TokenCodec<Fields extends TokenFields> {
  encode(data: TokenData<Fields>): SessionToken;
  /** Throws OrchError `session_lost` for a token of another driver or version, or one that is damaged. No message holds a value of the token. */
  decode(token: SessionToken): TokenData<Fields>;
  /** For `SessionReport.secrets`: the values of the secret fields that are there. */
  secrets(data: TokenData<Fields>): string[];
}

/** Turns a driver's own facts about a session into a token and back, with every field checked on the way in. */
export function defineTokenCodec<const Fields extends TokenFields>(definition: TokenCodecDefinition<Fields>): TokenCodec<Fields> {
  const { driver, version, fields, secrets } = definition;

  function pick(source: { readonly [key: string]: unknown }): TokenData<Fields> {
    const data: { [key: string]: JsonValue } = {};
    for (const [name, kind] of Object.entries(fields)) {
      const value = source[name];
      if (!fits(value, kind)) throw lost(driver, `its field \`${name}\` is no ${kind.replace('?', ' or null')}`);
      data[name] = value;
    }
    return data as TokenData<Fields>;
  }

  return {
    encode: (data) => ({ driver, version, value: pick(data) }),
    decode(token) {
      if (token.driver !== driver) throw lost(driver, `it was made by the driver \`${token.driver}\``);
      if (token.version !== version) throw lost(driver, `it has version ${token.version}, and this driver reads version ${version}`);
      return pick(token.value);
    },
    secrets: (data) => [...new Set(secrets.map((name) => data[name]).filter((value) => value !== null && value !== '').map(String))],
  };
}

function fits(value: unknown, kind: TokenFieldKind): value is JsonValue {
  if (value === null) return kind.endsWith('?');
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  return typeof value === kind.replace('?', '');
}

function lost(driver: string, why: string): OrchError {
  return new OrchError('session_lost', `the driver \`${driver}\` cannot read the session’s handle: ${why}`, {
    hint: 'Run the step that opens the line again; the session cannot be continued.',
    details: { driver },
  });
}
