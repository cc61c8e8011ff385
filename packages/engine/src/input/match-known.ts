import type { EntityMatch, Json } from "@parley/model/kernel";
import { own } from "../turn/own.ts";
import { allMetadata, allSlots } from "../turn/scope.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";

/** Compares slots with what is known of the caller, in the metadata or the account; the result is `match.<entity>`. */
export function matchKnown(turn: Turn): void {
  const { session } = turn;
  for (const { entity, key, mode } of currentBlock(turn).doc.entity_matching_metadata) {
    const said = own(allSlots(session), entity);
    const known = own(allMetadata(session), key) ?? own(session.account, key);
    const result = said === null || known === null ? null : modes[mode](plain(said), plain(known));
    session.match = { ...session.match, [entity]: result };
  }
}

/** Least likeness, of 1, for two texts to match loosely. */
const likeness = 0.8;

const modes: { readonly [mode in EntityMatch["mode"]]: (said: string, known: string) => boolean } = {
  exact: (said, known) => said === known,
  fuzzy: (said, known) => 1 - distance(said, known) / Math.max(said.length, known.length, 1) >= likeness,
  last4: (said, known) => said.length >= 4 && known.length >= 4 && said.slice(-4) === known.slice(-4),
};

/** Longer texts are compared by their beginnings: the distance costs the product of the lengths. */
const longest = 200;

/** Letters and digits in lower case: punctuation and spacing do not count. */
function plain(value: Json): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text
    .slice(0, longest)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** Levenshtein distance: the fewest letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
