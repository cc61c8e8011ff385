import type { Json, LanguageCode } from "@parley/model/kernel";
import type { Piece } from "./marks.ts";
import type { Moment } from "./moment.ts";

/**
 * What evaluations and renderings may still do together, in steps of an expression or characters of a filter. Each
 * takes from it, and they fail once it is used up.
 */
export type Work = { left: number };

/** What expressions and templates see. Absent names read as null at any depth. */
export type Scope = {
  /** Without it each has only its own limits. */
  readonly work?: Work;
  /** Where words are said: what a slot's value is in words, null where it is said as it is. */
  readonly wording?: (entity: string, value: unknown) => string | null;
  readonly slots: { readonly [entity: string]: Json };
  readonly metadata: { readonly [key: string]: Json };
  readonly account: { readonly [key: string]: Json };
  readonly business: { readonly [key: string]: Json };
  readonly template: { readonly [key: string]: Json };
  readonly intent: string | null;
  /** How sure the input's intent is, 0 to 1; without one the recogniser; null without an input, or where neither says. */
  readonly confidence: number | null;
  readonly language: LanguageCode;
  /** Visits of blocks by name. */
  readonly visits: { readonly [block: string]: number };
  readonly channel: string;
  /** Epoch milliseconds; expressions see a timestamp. */
  readonly now: number;
  /** A number in [0, 1) by chance, the same in one visit of a block. */
  readonly random: number;
  /** IANA zone for dates and times in templates. */
  readonly zone: string;
  readonly action: {
    readonly ok: boolean;
    readonly status: number | null;
    readonly result: Json;
    readonly error: string | null;
    readonly timed_out: boolean;
  } | null;
  readonly match: { readonly [entity: string]: Json };
  readonly input: string | null;
  readonly ab: { readonly [name: string]: string };
  /** What a rule judges; absent everywhere else. */
  readonly moment?: Moment | null;
};

/** A compiled expression. Evaluating never throws: an error is a value, and a condition with an error is false. */
export type Expression = {
  readonly source: string;
  readonly evaluate: (
    scope: Scope,
  ) => { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string };
  /** The values that it reads, by the names it writes: `{"slots.size": "large"}`. Names of its own are left out. */
  readonly reads: (scope: Scope) => { readonly [name: string]: Json };
};

/** A compiled text with `{{ path | filter }}`; `missing` lists variables that were empty. */
export type Template = {
  readonly source: string;
  readonly variables: readonly string[];
  /** The credentials that a text of a request names: they are never read. */
  readonly credentials: readonly string[];
  readonly render: (scope: Scope) => { readonly text: string; readonly missing: readonly string[] };
};

/**
 * A compiled pattern, linear-time. `match` gives the groups (whole match first) or null. `part` gives what is kept of a text: the
 * first group, or all that matches where there is none, and where it stands.
 */
export type Pattern = {
  readonly source: string;
  readonly match: (text: string) => readonly string[] | null;
  readonly part: (text: string) => { readonly text: string; readonly start: number; readonly end: number } | null;
};

/** A digit pattern: does the whole entry match, and could more digits still make it match? */
export type DigitPattern = {
  readonly source: string;
  readonly matches: (digits: string) => boolean;
  readonly isPrefix: (digits: string) => boolean;
};

/** An ordered choice, compiled. */
export type Choice<T> = readonly { readonly when: Expression; readonly value: T }[];

/** A compiled text of a request; its pieces say where each part came from. */
export type RequestText = {
  readonly source: string;
  readonly variables: readonly string[];
  readonly render: (scope: Scope) => { readonly pieces: readonly Piece[]; readonly missing: readonly string[] };
};
