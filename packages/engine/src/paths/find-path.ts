import type { ProgramBlock, ProgramPath } from "@parley/flow";
import { type PathKind, pathKinds } from "@parley/model/kernel";
import { currentBlock, log, type Turn } from "../turn/turn.ts";
import { fillRulesHold, holds, isSure } from "./path-kinds.ts";
import { leadsOn } from "./waiting.ts";

/** A path that won, and the level of precedence at which it did. */
export type Found = { readonly path: ProgramPath; readonly level: number };

/** When a kind of path is looked at. */
type Occasion = PathKind["on"];

/** The lists in which the local paths of an occasion stand. */
const localLists = {
  input: "ordinary",
  entering: "condition",
  answer: "action_result",
  event: "event",
} as const satisfies { readonly [occasion in Occasion]?: keyof ProgramBlock["paths"] };

/**
 * The path that wins on levels 1 to 5. First local paths that override, then global triggers that override: the
 * sub-flow's, then the whole agent's. Then the other local paths, the sub-flow's triggers, and the whole agent's.
 */
export function findPath(turn: Turn, occasion: "input" | "event"): Found | null {
  const { paths } = currentBlock(turn);
  return (
    firstEligible(turn, paths.override, { occasion, level: 1 }) ??
    findTriggerIn(turn, "override", { occasion, levels: [2, 2] }) ??
    firstEligible(turn, paths[localLists[occasion]], { occasion, level: 3 }) ??
    findTriggerIn(turn, "ordinary", { occasion, levels: [4, 5] })
  );
}

/** Up to this level of precedence stand overrides and the block's own paths. */
export const lastLocalLevel = 3;

/** Where paths of an occasion stand, in the order in which they are tried. */
export function* tiersAt(
  turn: Turn,
  occasion: keyof typeof localLists,
): Generator<{ readonly paths: readonly ProgramPath[]; readonly level: number }> {
  const block = currentBlock(turn);
  const { subflows, triggers } = turn.program;
  const own = subflows.get(block.subflow)?.triggers;
  const isGlobal = occasion === "input" || occasion === "event";
  yield { paths: block.paths.override, level: 1 };
  if (isGlobal) {
    yield { paths: own?.override ?? [], level: 2 };
    yield { paths: triggers.override, level: 2 };
  }
  yield { paths: block.paths[localLists[occasion]], level: 3 };
  if (isGlobal) {
    yield { paths: own?.ordinary ?? [], level: 4 };
    yield { paths: triggers.ordinary, level: 5 };
  }
}

/** The global trigger that wins: levels 2, 4 and 5. */
export function findTrigger(turn: Turn): Found | null {
  return (
    findTriggerIn(turn, "override", { occasion: "input", levels: [2, 2] }) ??
    findTriggerIn(turn, "ordinary", { occasion: "input", levels: [4, 5] })
  );
}

/** The local path that wins on entering a block, on an answer or on what the block itself lets happen: levels 1 and 3. */
export function findLocal(turn: Turn, occasion: "entering" | "answer" | "event"): Found | null {
  const { paths } = currentBlock(turn);
  return (
    firstEligible(turn, paths.override, { occasion, level: 1 }) ??
    firstEligible(turn, paths[localLists[occasion]], { occasion, level: 3 })
  );
}

/** The way on where nothing else holds in a block that has not listened: its always path, else its default path. */
export function findOtherwise(turn: Turn): Found | null {
  const { paths } = currentBlock(turn);
  const always = paths.always.find((path) => isEligible(turn, path, "otherwise"));
  if (always !== undefined) return { path: always, level: 7 };
  return paths.default === null || !leadsOn(turn, paths.default) ? null : { path: paths.default, level: 8 };
}

/** The path for a block whose entities are all filled, without an input: levels 1 and 3. */
export function findFilled(turn: Turn): Found | null {
  const { override, ordinary } = currentBlock(turn).paths;
  const holdsNow = (path: ProgramPath) =>
    pathKinds[path.doc.transition_type].needs === "entities" && path.doc.completely_fill && leadsOn(turn, path);
  for (const [paths, level] of [
    [override, 1],
    [ordinary, 3],
  ] as const) {
    const path = paths.find((each) => holdsNow(each) && fillRulesHold(turn, each));
    if (path !== undefined) return { path, level };
  }
  return null;
}

/**
 * Whether a path may be taken on an occasion: it belongs there, its slots are filled, and it holds. A path without a
 * target lets the block ask again, so it is for blocks that have asked.
 */
export function isEligible(turn: Turn, path: ProgramPath, occasion: Occasion): boolean {
  const type = path.doc.transition_type;
  if (pathKinds[type].on !== occasion || !(asking.includes(occasion) || leadsOn(turn, path))) return false;
  return isSure(turn, path) && fillRulesHold(turn, path) && holds[type](turn, path);
}

const asking: readonly Occasion[] = ["input", "event", "failure"];

function firstEligible(
  turn: Turn,
  paths: readonly ProgramPath[],
  { occasion, level }: { occasion: Occasion; level: number },
): Found | null {
  const traced = paths.length > 0 && currentBlock(turn).effective.is_debug_mode;
  for (const path of paths) {
    const eligible = isEligible(turn, path, occasion);
    if (traced) log(turn, { type: "considered", path: path.id, name: path.doc.name, level, eligible });
    if (eligible) return { path, level };
  }
  return null;
}

function findTriggerIn(
  turn: Turn,
  list: "override" | "ordinary",
  { occasion, levels }: { occasion: "input" | "event"; levels: readonly [number, number] },
): Found | null {
  const { subflows, triggers } = turn.program;
  const own = subflows.get(currentBlock(turn).subflow)?.triggers[list] ?? [];
  const [local, global] = levels;
  return (
    firstEligible(turn, own, { occasion, level: local }) ??
    firstEligible(turn, triggers[list], { occasion, level: global })
  );
}
