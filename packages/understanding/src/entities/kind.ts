import type { EntityConfig, Json, UnderstandContext } from "@parley/model/kernel";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";

/**
 * How sure a reading is: in a form of its own ("5 pm"), in one that other kinds may claim too ("5"), with one letter
 * amiss, or by assumption.
 */
export const confidences = { own: 1, shared: 0.9, near: 0.8, assumed: 0.6 } as const;

/** A value and where it stands. */
export type Found = {
  readonly value: Json;
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly out_of_range?: "low" | "high" | "fraction";
};

export type Surroundings = Pick<UnderstandContext, "language" | "now" | "zone"> & { readonly words: Vocabulary };

/** Reads one entity. `pressed` reads a whole entry of digits; offsets there are those of the digits. */
export type Finder = {
  readonly said: (heard: Heard, around: Surroundings) => Found[];
  readonly pressed: (digits: string, around: Surroundings) => Found | null;
};

/** A kind of entity: makes the finder of one entity from its settings, once per model. */
export type Kind = (config: EntityConfig) => Finder;

export type Limits = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly whole?: boolean | undefined;
};

/** Where a value lies outside its limits; nothing when it lies within. */
export function outside(value: number, { min, max, whole }: Limits): Pick<Found, "out_of_range"> {
  if (whole === true && !Number.isInteger(value)) return { out_of_range: "fraction" };
  if (min !== undefined && value < min) return { out_of_range: "low" };
  if (max !== undefined && value > max) return { out_of_range: "high" };
  return {};
}

/** The stretch of text from one token to before another. */
export function span(heard: Heard, from: number, to: number): { start: number; end: number } {
  return { start: heard.tokens[from]?.start ?? 0, end: heard.tokens[to - 1]?.end ?? 0 };
}

/** A number that other kinds may claim too, read from one token to before another. */
export const foundNumber = (
  heard: Heard,
  index: number,
  { value, next }: { value: number; next: number },
  limits: Limits,
) => ({
  value,
  ...span(heard, index, next),
  confidence: confidences.shared,
  ...outside(value, limits),
});

/** What was read at a token: a value, several that the words may mean, or none. */
export type Read = { readonly found: Found | readonly Found[] | null; readonly next: number };

/** Calls `read` at each token, going on behind what it read, be it a value or not. */
export function scan(heard: Heard, read: (index: number) => Read | null): Found[] {
  const all: Found[] = [];
  for (let index = 0; index < heard.tokens.length; ) {
    const result = read(index);
    if (result?.found) all.push(...[result.found].flat());
    index = Math.max(index + 1, result?.next ?? 0);
  }
  return all;
}
