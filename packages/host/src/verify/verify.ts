import type { Program, ProgramBlock, ProgramPath, Subject } from "@parley/flow";
import { type Id, isEntry } from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { conversationOfTalk, talkTurnOf } from "../conversations/conversation-of-talk.ts";
import { isSettled, mayChange, standsBefore } from "./certain.ts";
import { type Bounds, Exploration, type Explored, type Place, type Seen, usualBounds } from "./exploration.ts";
import { TestNames } from "./test-names.ts";
import type { Act, Opening } from "./walk.ts";
import { pathsOf, type SeenCode, TurnWatch } from "./watch-turns.ts";

export type VerifyCode = SeenCode | "never_reached" | "never_taken" | "always_outranked" | "no_way_out";

/** Something wrong, with the shortest conversation that shows it. */
export type VerifyFinding = {
  readonly code: VerifyCode;
  readonly subject: Subject;
  readonly message: string;
  /** A conversation test that leads there and expects what the agent does today. */
  readonly example: Conversation;
};

/** What was not seen, and why: nothing is said of it. */
export type Unseen = {
  readonly subject: Subject;
  readonly why: string;
};

/** What was seen of a rule: how many of the turns that were tried break it, and the shortest conversation that does. */
export type RuleSeen = {
  readonly rule: string;
  readonly turns: number;
  /** Null where it holds in all of them. */
  readonly example: Conversation | null;
};

/** What an exploration came to. */
export type Verification = {
  readonly findings: readonly VerifyFinding[];
  readonly unseen: readonly Unseen[];
  /** Each rule of the version that is judged. */
  readonly rules: readonly RuleSeen[];
  /** States of the program that were found, and turns that were tried. */
  readonly states: number;
  readonly turns: number;
  /** False where a bound stopped it: then nothing is said of what was not reached. */
  readonly isWhole: boolean;
  readonly blocks: { readonly reached: number; readonly all: number };
  readonly paths: { readonly taken: number; readonly all: number };
};

/** So many states are looked at between two words of how far it is. */
const stride = 25;

/**
 * Explores a program within bounds and tells what is wrong in it. Told at each stride how far it is; the same program,
 * tests and bounds always give the same answer.
 */
export function verify(
  explored: Explored,
  {
    bounds = usualBounds,
    onProgress,
  }: { readonly bounds?: Bounds; readonly onProgress?: (share: number) => void } = {},
): Verification {
  const { exploration, watch } = explore(explored, bounds, onProgress);
  const { program } = explored.runtime;
  const names = new TestNames();
  const exampleOf = ({ from, act, opening }: Shown, message: string) =>
    writtenDown(exploration, { from, acts: act === null ? [] : [act], opening, name: names.next(message) });
  const seen = [...watch.sightings.values()].map(
    ({ code, subject, message, seen: shown }): VerifyFinding => ({
      code,
      subject,
      message,
      example: exampleOf(shown, message),
    }),
  );
  const lacking = notSeen(program, exploration, watch);
  const impossible = new Set(lacking.findings.flatMap(({ subject }) => ("id" in subject ? [subject.id] : [])));
  const traps = trapsOf({ program, exploration, watch }, impossible).map(({ block, place, acts }): VerifyFinding => {
    const message = `No way leads from "${block.name}" to an end: the caller can only hang up.`;
    const way = { from: place, acts, opening: place.opening, name: names.next(message) };
    const example = writtenDown(exploration, way);
    return { code: "no_way_out", subject: { noun: "block", id: block.id, name: block.name }, message, example };
  });
  return {
    findings: [
      ...seen,
      ...traps,
      ...lacking.findings.map(({ shown, ...finding }) => ({ ...finding, example: exampleOf(shown, finding.message) })),
    ],
    unseen: lacking.unseen,
    rules: program.rules.map(({ name }): RuleSeen => {
      const broken = watch.broken.get(name);
      return {
        rule: name,
        turns: broken?.turns ?? 0,
        example: broken === undefined ? null : exampleOf(broken.seen, `The rule "${name}" is broken.`),
      };
    }),
    states: exploration.places.length,
    turns: exploration.turns,
    isWhole: !exploration.isBounded,
    blocks: { reached: watch.entered.size, all: program.blocks.size },
    paths: { taken: watch.taken.size, all: pathsOf(program).size },
  };
}

type Shown = Pick<Seen, "from" | "act" | "opening">;

/** Explores to the end of the bounds, with everything that each turn shows. */
export function explore(
  explored: Explored,
  bounds: Bounds,
  onProgress?: (share: number) => void,
): { readonly exploration: Exploration; readonly watch: TurnWatch } {
  const early: Seen[] = [];
  let watch: TurnWatch | null = null;
  const exploration = new Exploration(explored, bounds, (seen) =>
    watch === null ? early.push(seen) : watch.see(seen),
  );
  watch = new TurnWatch(explored.runtime.program, exploration.deciding);
  for (const seen of early) watch.see(seen);
  while (exploration.goOn(stride)) onProgress?.(exploration.progress);
  return { exploration, watch };
}

/** The way to a place, and further acts, as a conversation that the simulator and the tests play. */
export function writtenDown(
  exploration: Exploration,
  way: { readonly from: Place | null; readonly acts: readonly Act[]; readonly opening: Opening; readonly name: string },
  how: { readonly hangsUp: boolean } = { hangsUp: false },
): Conversation {
  const turns = exploration.wholeWay(way, how);
  const talk = turns.map(({ event, entries }) => talkTurnOf(event, entries));
  return conversationOfTalk(talk, { ...way.opening, name: way.name });
}

type Lacking = Omit<VerifyFinding, "example"> & { readonly shown: Shown };

/** Blocks that were never reached and paths never taken: a finding where all that leads there was tried. */
export function notSeen(
  program: Program,
  exploration: Exploration,
  watch: TurnWatch,
): { readonly findings: readonly Lacking[]; readonly unseen: readonly Unseen[] } {
  const lost = lostPaths(program, watch);
  const impossible = impossiblePaths(lost, { program, exploration, watch });
  const findings: Lacking[] = [...impossible.values()];
  const unseen = lost
    .filter(({ id }) => !impossible.has(id))
    .map((path): Unseen => ({ subject: subjectOf(path, program), why: whyNot(path, { exploration, watch }) }));
  const barred = new Map([...impossible].map(([id, { shown }]) => [id, shown]));
  const apart = blocksApart(program, { watch, barred });
  for (const block of lostBlocks(program, watch)) {
    const subject: Subject = { noun: "block", id: block.id, name: block.name };
    const why = apart.get(block.id);
    if (why === undefined) {
      unseen.push({ subject, why: "No way that was tried leads here." });
      continue;
    }
    const told = why.hasWays ? "no path that leads there is ever taken" : "nothing leads there";
    const message = `The block "${block.name}" is never reached: ${told}.`;
    findings.push({ code: "never_reached", subject, message, shown: why.shown ?? beginning(exploration) });
  }
  return { findings, unseen };
}

/** Paths that were never taken. Starts of sub-flows need not be. */
const lostPaths = (program: Program, { taken }: TurnWatch): readonly ProgramPath[] =>
  [...pathsOf(program).values()].filter(({ id, doc }) => {
    const source = program.blocks.get(doc.source_block);
    return !taken.has(id) && !(source !== undefined && isEntry(source.doc) && !doc.display_in_global_list);
  });

function subjectOf({ id, doc }: ProgramPath, { blocks }: Program): Subject & { readonly name: string } {
  const nameOf = (block: Id | null) => (block === null ? "nowhere" : (blocks.get(block)?.name ?? "nowhere"));
  const name = doc.name === "" ? `${nameOf(doc.source_block)} to ${nameOf(doc.destination_block)}` : doc.name;
  return { noun: "path", id, name };
}

type Tried = { readonly program: Program; readonly exploration: Exploration; readonly watch: TurnWatch };

/**
 * The lost paths that no conversation can take. It is said only where nothing was cut, and where nothing decides but
 * what the conversation itself makes. That rests on its ways, so all of them must be known.
 */
function impossiblePaths(
  lost: readonly ProgramPath[],
  { program, exploration, watch }: Tried,
): ReadonlyMap<Id, Lacking> {
  const found = new Map<Id, Lacking>();
  if (exploration.isBounded) return found;
  const paths = pathsOf(program);
  /** As far as all ways are known. */
  const likely = new Map<Id, Lacking>();
  for (const path of lost) {
    const subject = subjectOf(path, program);
    const condition = watch.refused.get(path.id);
    const winners = [...(watch.outranked.get(path.id) ?? [])].flatMap(([id, told]) => {
      const winner = paths.get(id);
      return winner === undefined ? [] : [{ ...told, winner, isBefore: standsBefore(winner, path, program) }];
    });
    const lostIn = watch.lostIn.get(path.id) ?? new Set();
    const isSure = isSettled(
      path,
      winners.map(({ winner }) => winner),
      { program, lostIn },
    );
    const always = winners.find(({ winner, isBefore }) => isBefore && winner.when === null);
    const [outranking] = winners;
    if (outranking !== undefined) {
      const { by, seen: shown } = always ?? outranking;
      const message = `The path "${subject.name}" is never taken: "${by}" is taken before it whenever it holds.`;
      const lacking: Lacking = { code: "always_outranked", subject, message, shown };
      if (always !== undefined) found.set(path.id, lacking);
      else if (isSure && winners.every(({ isBefore }) => isBefore)) likely.set(path.id, lacking);
    } else if (condition !== undefined && isSure) {
      const message = `The path "${subject.name}" is never taken: "${path.when?.source ?? ""}" was never true.`;
      likely.set(path.id, { code: "never_taken", subject, message, shown: condition });
    }
  }
  const isOpen = ({ id, doc }: ProgramPath) =>
    !found.has(id) && !likely.has(id) && (doc.display_in_global_list || watch.entered.has(doc.source_block));
  return lost.some(isOpen) ? found : new Map([...found, ...likely]);
}

/** Where every conversation begins: it shows what can be reached no further on. */
function beginning({ places }: Exploration): Shown {
  const [first] = places;
  if (first === undefined) throw new Error("An exploration begins with a place.");
  return { from: null, act: null, opening: first.opening };
}

/** Blocks that were never entered. Starts of sub-flows need not be entered. */
const lostBlocks = ({ blocks }: Program, { entered }: TurnWatch): readonly ProgramBlock[] =>
  [...blocks.values()].filter((block) => !entered.has(block.id) && !isEntry(block.doc));

/** Why a block stands apart: whether paths lead there at all, and where one of them lost. */
type Apart = { readonly hasWays: boolean; readonly shown: Shown | null };

/** Lost blocks to which nothing leads but barred paths and each other; what may lead to the others is not known. */
function blocksApart(
  program: Program,
  { watch, barred }: { readonly watch: TurnWatch; readonly barred: ReadonlyMap<Id, Shown> },
): ReadonlyMap<Id, Apart> {
  const paths = [...pathsOf(program).values()];
  const elsewhere = JSON.stringify([
    [...program.blocks.values()].map(({ doc: { id: _id, ...doc } }) => doc),
    paths.map(({ doc }) => doc.breach_fallback_block),
    program.smallTalks.map(({ doc }) => doc),
    program.rules.map(({ goesTo }) => goesTo),
  ]);
  const apart = new Set(lostBlocks(program, watch).flatMap(({ id }) => (elsewhere.includes(id) ? [] : [id])));
  const waysTo = new Map<Id | null, ProgramPath[]>();
  for (const path of paths) waysTo.set(path.destination, [...(waysTo.get(path.destination) ?? []), path]);
  const isOpen = ({ id, doc }: ProgramPath) =>
    !barred.has(id) && (doc.display_in_global_list || !apart.has(doc.source_block));
  for (let count = -1; count !== apart.size; ) {
    count = apart.size;
    for (const id of apart) if (waysTo.get(id)?.some(isOpen) === true) apart.delete(id);
  }
  return new Map(
    [...apart].map((id) => {
      const ways = waysTo.get(id) ?? [];
      const [shown = null] = ways.flatMap((way) => barred.get(way.id) ?? []);
      return [id, { hasWays: ways.length > 0, shown }];
    }),
  );
}

function whyNot(
  { id, doc, intent, when, pattern }: ProgramPath,
  { exploration, watch }: Pick<Tried, "exploration" | "watch">,
): string {
  if (exploration.isBounded) return "The exploration stopped at its bounds before.";
  if (!watch.entered.has(doc.source_block) && !doc.display_in_global_list) return "Its block was not reached.";
  const [outranking] = watch.outranked.get(id)?.values() ?? [];
  if (outranking !== undefined) return `"${outranking.by}" was taken before it with every value that was tried.`;
  if (intent !== null && exploration.misunderstood.get(doc.source_block)?.has(intent)) {
    return `No example of "${intent}" that was tried was understood as it in this block.`;
  }
  if (intent !== null && !exploration.acts.hasExamples(intent))
    return `No words for the intent "${intent}" were found.`;
  if (when !== null) return `"${when.source}" was not true with any value that was tried.`;
  if (pattern !== null) return `No words that fit "${pattern.source}" were found.`;
  return "Nothing that was tried takes it.";
}

type Trap = {
  readonly block: { readonly id: Id; readonly name: string };
  readonly place: Place;
  readonly acts: readonly Act[];
};

/** Failures in a row after which every conversation has ended that ends by failures. */
const patience = 40;

/** States from which no end can be reached, the first of each group; only where all that follows was tried. */
function trapsOf({ program, exploration, watch }: Tried, impossible: ReadonlySet<Id>): readonly Trap[] {
  const before = new Map<Place, Place[]>();
  for (const place of exploration.places) {
    for (const { place: next } of place.next) before.set(next, [...(before.get(next) ?? []), place]);
  }
  const ends = exploration.places.filter(({ ended, isTried }) => ended || !isTried);
  const leadsOut = new Set(ends);
  for (const place of leadsOut) for (const earlier of before.get(place) ?? []) leadsOut.add(earlier);
  const traps: Trap[] = [];
  const told = new Set<Id>();
  for (const place of exploration.places) {
    const block = program.blocks.get(place.block);
    if (leadsOut.has(place) || block === undefined || told.has(block.id)) continue;
    told.add(block.id);
    if (mayLeadOut(blocksFrom(place), { program, exploration, watch, impossible })) continue;
    const silence: Act[] = Array.from({ length: patience }, () => ({ step: "silent" }));
    const tried = exploration.turnsTo(place, silence, place.opening).at(-1);
    if (tried?.walk.session.state.type === "ended") continue;
    traps.push({ block, place, acts: [] });
  }
  return traps;
}

/** The blocks in which a conversation may stand from a place on. */
function blocksFrom(from: Place): ReadonlySet<Id> {
  const places = new Set([from]);
  for (const { next } of places) for (const { place } of next) places.add(place);
  return new Set([...places].map(({ block }) => block));
}

/** Whether a way that was not tried may lead out of blocks: words that were not found, an answer, or time. */
function mayLeadOut(
  blocks: ReadonlySet<Id>,
  { program, exploration, watch, impossible }: Tried & { readonly impossible: ReadonlySet<Id> },
): boolean {
  if ([...blocks].some((block) => exploration.misunderstood.has(block))) return true;
  return [...pathsOf(program).values()].some((path) => {
    const { id, doc, destination } = path;
    if (impossible.has(id) || !(doc.display_in_global_list || blocks.has(doc.source_block))) return false;
    const leadsElsewhere = destination === null || !blocks.has(destination);
    return !watch.taken.has(id) || (leadsElsewhere && mayChange(path, program));
  });
}
