import type { ProgramPath } from "@parley/flow";
import { type PathKind, pathKinds } from "@parley/model/kernel";
import type { LostPath } from "../turn/decision.ts";
import { blockOf, type Turn } from "../turn/turn.ts";
import { explained } from "./explain-kinds.ts";
import { isEligible, tiersAt } from "./find-path.ts";

type Occasion = Extract<PathKind["on"], "input" | "event" | "entering" | "answer">;

/** Most paths that a decision names beside the one that won. */
const mostLost = 5;

/**
 * The paths that could have been taken, and why each was not, in the order in which they are tried. Those that wait for
 * something else, such as another key, are left out.
 */
export function lostTo(turn: Turn, occasion: Occasion, won: ProgramPath | null): LostPath[] {
  const lost: LostPath[] = [];
  let hasWon = false;
  for (const { paths, level } of tiersAt(turn, occasion)) {
    for (const path of paths) {
      if (path === won) {
        hasWon = true;
        continue;
      }
      if (pathKinds[path.doc.transition_type].on !== occasion) continue;
      const loss = hasWon
        ? holdsToo(turn, path, { occasion, level })
        : explained[path.doc.transition_type].loss(turn, path);
      if (loss !== null) lost.push({ path: path.id, name: pathName(turn, path), level, ...loss });
      if (lost.length === mostLost) return lost;
    }
  }
  return lost;
}

/**
 * Whether a path below the winner holds as well; if not, what it missed. The expressions of global triggers that name
 * no intent are not worked out: there may be many, and every turn would pay for them.
 */
function holdsToo(turn: Turn, path: ProgramPath, { occasion, level }: { occasion: Occasion; level: number }) {
  const isCostly = path.intent === null && path.when !== null && level !== 1 && level !== 3;
  if (isCostly) return null;
  if (isEligible(turn, path, occasion)) return { why: "order" } as const;
  return explained[path.doc.transition_type].loss(turn, path);
}

/** What people know a path by: its name, else the block that it leads to. */
export function pathName({ program }: Turn, { doc, destination }: ProgramPath): string {
  if (doc.name !== "" || destination === null) return doc.name;
  return blockOf(program, destination).name;
}
