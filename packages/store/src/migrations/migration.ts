/** One step of the schema. Never changed after it was published: a database that has it is not looked at again. */
export interface Migration {
  /** 1-based, without gaps. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
