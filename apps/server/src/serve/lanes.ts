import type { Route } from "../access/route.ts";
import { FairTurns } from "../base/fair-turns.ts";
import type { Incoming } from "../http/incoming.ts";

/** What calls of one kind share: their places, and how long one of their statements may run; milliseconds. */
export type Lane = { readonly turns: FairTurns; readonly statementTimeout: number };

/** So many of one client may wait, so long, before it has to come back. */
const line = { waiting: 400, patience: 25_000 };

/**
 * The kinds of calls. Together they take fewer connections than there are, and no client has all of a lane, so a light
 * read of one client finds a place however much another one asks for.
 */
export const lanes = {
  light: { turns: new FairTurns({ atOnce: 10, perKey: 8, rest: 0, ...line }), statementTimeout: 10_000 },
  /** What reads or makes a whole agent, or follows references from row to row. */
  heavy: { turns: new FairTurns({ atOnce: 2, perKey: 1, rest: 1, ...line }), statementTimeout: 30_000 },
  write: { turns: new FairTurns({ atOnce: 3, perKey: 2, rest: 1, ...line }), statementTimeout: 30_000 },
} as const satisfies { readonly [name: string]: Lane };

/** Rows within rows from here on: each level is read and written once for each row that refers to it. */
const deep = 2;

export function laneOf(route: Route, { query }: Incoming): keyof typeof lanes {
  if (route.mutates) return "write";
  const isDeep = query.all("read_depth").some((depth) => Number(depth) >= deep);
  return route.isHeavy === true || isDeep ? "heavy" : "light";
}
