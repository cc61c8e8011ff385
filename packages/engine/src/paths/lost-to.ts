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
 * something else, such as another key or intent, are left out. The expressions of global triggers that name no intent
 * are not worked out once a path has won: there may be many, and every turn would pay for them.
 */
export function lostTo(turn: Turn, occasion: Occasion, won: ProgramPath | null): LostPath[] {
  const lost: LostPath[] = [];
  const guessed = guessedIn(turn);
  let hasWon = false;
  for (const { paths, level } of tiersAt(turn, occasion)) {
    const isGlobal = level !== 1 && level !== 3;
    for (const path of paths) {
      if (path === won) {
        hasWon = true;
        continue;
      }
      const isGuessed = path.intent === null || guessed.includes(path.intent);
      const isCostly = hasWon && isGlobal && path.intent === null && path.when !== null;
      if (!isGuessed || isCostly) continue;
      if (pathKinds[path.doc.transition_type].on !== occasion) continue;
      const loss =
        hasWon && isEligible(turn, path, occasion)
          ? ({ why: "order" } as const)
          : explained[path.doc.transition_type].loss(turn, path);
      if (loss !== null) lost.push({ path: path.id, name: pathName(turn, path), level, ...loss });
      if (lost.length === mostLost) return lost;
    }
  }
  return lost;
}

const none: readonly string[] = [];

/** The intents that the input may have meant, also those that fell short: a path for any other simply waits. */
function guessedIn({ input, heard }: Turn): readonly string[] {
  if (input === null) return heard === null ? none : [heard];
  const { intents, short } = input.understanding;
  if (heard === null && intents.length === 0 && short === undefined) return none;
  const guesses = [...intents, ...(short?.intents ?? [])].map(({ name }) => name);
  return heard === null ? guesses : [heard, ...guesses];
}

/** What people know a path by: its name, else the block that it leads to. */
export function pathName({ program }: Turn, { doc, destination }: ProgramPath): string {
  if (doc.name !== "" || destination === null) return doc.name;
  return blockOf(program, destination).name;
}
