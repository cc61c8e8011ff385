import type { Scope } from "../program/compiled.ts";

/** A filter of templates: `{{ value | name: argument }}`. An absent value never reaches it. */
export type Filter = {
  /** For people: what it makes of the value. */
  readonly help: string;
  /** It reads what a value is, where others get what it is called when it is said. */
  readonly ofValue?: true;
  /** The words that its argument may be, and how messages list them. Left out: any argument will do. */
  readonly words?: { readonly known: RegExp; readonly listed: string };
  readonly apply: (value: unknown, args: readonly unknown[], scope: Scope) => unknown;
};

export type Filters = { readonly [name: string]: Filter };
