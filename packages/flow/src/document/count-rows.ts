import type { FlowDocument } from "./document.ts";

/** Most rows of an agent that is taken whole, ten thousand blocks with all that hangs on them: more keep others waiting. */
export const mostRows = 60_000;

/** How many rows a document has, of all nouns. */
export const countRows = ({ rows }: FlowDocument): number =>
  Object.values(rows).reduce((sum, some) => sum + some.length, 0);
