import { fractionOf } from "./fraction-of.ts";
import { log, type Turn } from "./turn.ts";

/** What chance gives a visit of a block, in [0, 1): made of the event's when it is first asked for, then kept until the next visit. */
export function chanceOf(turn: Turn): number {
  const { session, random } = turn;
  if (session.chance === null) {
    session.chance = fractionOf(`${random}:${session.transits}`);
    log(turn, { type: "chance", drawn: random });
  }
  return session.chance;
}
