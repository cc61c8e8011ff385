import type { Draft, Session } from "./session.ts";

/** How many of the blocks that were entered since the caller was last heard count towards the limit of a turn. */
export const countedTransits = ({ transits, transits_in_rounds }: Session) => transits - transits_in_rounds;

/** From here on blocks are counted from zero. */
export function forgetTransits(session: Draft): void {
  session.transits = 0;
  session.transits_in_rounds = 0;
}
