import type { LogEntry } from "@parley/engine";
import type { Conversation } from "../conversations/conversation.ts";
import { type Bounds, type Exploration, type Explored, type Place, usualBounds } from "./exploration.ts";
import { TestNames } from "./test-names.ts";
import { explore, notSeen, type Unseen, writtenDown } from "./verify.ts";
import type { Act, Tried } from "./walk.ts";
import { pathsOf, type TurnWatch } from "./watch-turns.ts";

/** Readable conversations that together go every way that was found, and what none of them reaches. */
export type UseCases = {
  readonly cases: readonly Conversation[];
  readonly unseen: readonly Unseen[];
  /** False where a bound stopped the exploration. */
  readonly isWhole: boolean;
  readonly paths: { readonly taken: number; readonly all: number };
};

/**
 * One conversation for each distinct way through a program: each takes a path that none before it takes, from the
 * beginning to an end. They expect what the agent does today, and play as its tests.
 */
export function writeUseCases(
  explored: Explored,
  {
    bounds = usualBounds,
    onProgress,
  }: { readonly bounds?: Bounds; readonly onProgress?: (share: number) => void } = {},
): UseCases {
  const { exploration, watch } = explore(explored, bounds, onProgress);
  const { findings, unseen } = notSeen(explored.runtime.program, exploration, watch);
  const cases = casesOf(exploration, watch);
  return {
    cases,
    unseen: [...findings.map(({ subject, message }) => ({ subject, why: message })), ...unseen],
    isWhole: !exploration.isBounded,
    paths: { taken: watch.taken.size, all: pathsOf(explored.runtime.program).size },
  };
}

function casesOf(exploration: Exploration, watch: TurnWatch): readonly Conversation[] {
  const toEnd = waysToAnEnd(exploration.places);
  const covered = new Set<string>();
  const names = new TestNames();
  // The longest ways first: they take most paths.
  const wanted = [...watch.taken].sort(([, a], [, b]) => (b.from?.turns ?? 0) - (a.from?.turns ?? 0));
  return wanted.flatMap(([path, { from, act, opening }]): Conversation[] => {
    if (covered.has(path)) return [];
    const further = act === null ? [] : [act];
    const reached =
      act === null ? beginningOf(exploration, opening) : from?.next.find((each) => each.act === act)?.place;
    for (let at = reached; at !== undefined && !at.ended; ) {
      const next = toEnd.get(at);
      if (next === undefined) break;
      further.push(next.act);
      at = next.place;
    }
    const way = { from, acts: further, opening };
    const turns = exploration.wholeWay(way, { hangsUp: true });
    if (turns.at(-1)?.walk.session.pending !== null) return [];
    for (const taken of pathsIn(turns)) covered.add(taken);
    covered.add(path);
    const name = names.next(blocksOn(turns), `${endOf(turns)}${act === null ? "" : ` (${actInWords(act)})`}`);
    return [writtenDown(exploration, { ...way, name }, { hangsUp: true })];
  });
}

const beginningOf = ({ places }: Exploration, opening: Place["opening"]) =>
  places.find((place) => place.from === null && place.opening === opening);

/** The act that leads nearer to an end, by the place. */
function waysToAnEnd(places: readonly Place[]): ReadonlyMap<Place, { readonly act: Act; readonly place: Place }> {
  const before = new Map<Place, { readonly act: Act; readonly place: Place }[]>();
  for (const place of places) {
    for (const { act, place: next } of place.next) before.set(next, [...(before.get(next) ?? []), { act, place }]);
  }
  const ways = new Map<Place, { readonly act: Act; readonly place: Place }>();
  let front = places.filter(({ ended }) => ended);
  const seen = new Set(front);
  while (front.length > 0) {
    const earlier: Place[] = [];
    for (const place of front) {
      for (const { act, place: from } of before.get(place) ?? []) {
        if (seen.has(from)) continue;
        seen.add(from);
        ways.set(from, { act, place });
        earlier.push(from);
      }
    }
    front = earlier;
  }
  return ways;
}

const entriesIn = (turns: readonly Tried[]): readonly LogEntry[] => turns.flatMap(({ entries }) => entries);

const pathsIn = (turns: readonly Tried[]): readonly string[] =>
  entriesIn(turns).flatMap((entry) => (entry.type === "path_taken" ? [entry.path] : []));

/** Most blocks that a name tells. */
const mostTold = 6;

/** The blocks that the conversation came to rest in. */
function blocksOn(turns: readonly Tried[]): string {
  const blocks: string[] = [];
  for (const { entries } of turns) {
    const last = entries.findLast((entry) => entry.type === "entered");
    if (last !== undefined && blocks.at(-1) !== last.name) blocks.push(last.name);
  }
  const told = blocks.length <= mostTold ? blocks : [...blocks.slice(0, 2), "…", ...blocks.slice(3 - mostTold)];
  return told.join(" → ");
}

function endOf(turns: readonly Tried[]): string {
  const ended = entriesIn(turns).find((entry) => entry.type === "ended");
  return `, ${ended === undefined ? "hangs up" : `ends ${ended.disposition}`}`;
}

/** What makes this way another than the ones before. */
function actInWords(act: Act): string {
  if ("answer" in act) return act.mock.ok === false ? `${act.answer} fails` : `${act.answer} answers`;
  const { step } = act;
  if (step === "silent") return "silence";
  if (step === "elapsed") return "time passes";
  if (step === "hang_up" || "hang_up" in step) return "hangs up";
  if ("press" in step) return `presses ${step.press}`;
  if ("choose" in step) return `chooses ${step.choose}`;
  if ("noise" in step) return "noise";
  if ("happened" in step) return typeof step.happened === "string" ? step.happened : step.happened.name;
  return `says “${typeof step.user === "string" ? step.user : step.user.text}”`;
}
