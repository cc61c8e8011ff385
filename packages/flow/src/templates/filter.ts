import type { Scope } from "../program/compiled.ts";

/** A filter of templates: `{{ value | name: argument }}`. An absent value never reaches it. */
export type Filter = {
  /** For people: what it makes of the value. */
  readonly help: string;
  readonly apply: (value: unknown, args: readonly unknown[], scope: Scope) => unknown;
};

export type Filters = { readonly [name: string]: Filter };
