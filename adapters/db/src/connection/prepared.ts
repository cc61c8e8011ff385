import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";

/** A compiled statement that a connection prepares when it first runs it and then knows by this name. */
export type NamedQuery<Row> = CompiledQuery<Row> & { readonly name: string };

/** Stands in a statement for a value that is given anew at each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

let made = 0;

/**
 * A statement that is compiled once, and parsed and planned once by each connection: only its values change. For what
 * runs with every request. Make few of them, none from what a client wrote: connections keep all they have run.
 */
export class Prepared<Row, Values extends { readonly [name: string]: unknown }> {
  readonly #build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>;
  readonly #name = `prepared_${++made}`;
  #compiled: CompiledQuery<Row> | undefined;

  /** `build` writes the statement; `value(name)` stands where that value goes, as often as it likes. */
  constructor(build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>) {
    this.#build = build;
  }

  /** Runs it in a scope or transaction. */
  async rows(db: Pick<Kysely<unknown>, "executeQuery" | "getExecutor">, values: Values): Promise<readonly Row[]> {
    this.#compiled ??= this.#build((name) => sql.val(new Slot(name))).compile(db);
    const parameters = this.#compiled.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
    const query: NamedQuery<Row> = { ...this.#compiled, name: this.#name, parameters };
    return (await db.executeQuery<Row>(query)).rows;
  }
}
