import { type Loose, textIn } from "./loose-json.ts";

/** The round of a handler for every round that has none of its own: it comes last. */
export const usualRound = Number.MAX_SAFE_INTEGER;

/** The failure that a handler is for, and for which time in a row; null for other events. */
export function failureOf({ event }: Loose): { readonly type: "no_match" | "no_input"; readonly round: number } | null {
  const [, kind, count] = /^sys\.(no-match|no-input)-(\d+|default)$/.exec(textIn(event) ?? "") ?? [];
  if (kind === undefined) return null;
  const type = kind === "no-match" ? "no_match" : "no_input";
  return { type, round: count === "default" ? usualRound : Number(count) };
}

/** Order of a handler among others. */
export const roundOf = (handler: Loose): number => failureOf(handler)?.round ?? 0;
