export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonMap;

export interface JsonMap {
  readonly [key: string]: JsonValue;
}
