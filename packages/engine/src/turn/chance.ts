import { fractionOf } from "./fraction-of.ts";
import type { Turn } from "./turn.ts";

/** What chance gives a visit of a block, in [0, 1): made of the event's when it is first asked for, then kept until the next visit. */
export function chanceOf({ session, random }: Turn): number {
  session.chance ??= fractionOf(`${random}:${session.transits}`);
  return session.chance;
}
