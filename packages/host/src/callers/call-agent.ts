import type { Explored } from "../verify/exploration.ts";
import { CalledAgent } from "./called-agent.ts";
import { type CallerResult, CallerTalk, type CallerVoice, type TalkEnd } from "./caller-talk.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";

/** One conversation of a run. */
export type SimulatedTalk = CallerResult & {
  /** Name of the caller. */
  readonly caller: string;
  /** Which of the caller's conversations, from 1. */
  readonly number: number;
};

/** How often conversations came out in each way. */
export type Outcomes = { readonly all: number } & { readonly [end in TalkEnd]: number };

/** Where callers did not come to their aim. */
export type DropOff = { readonly block: string; readonly talks: number; readonly ends: Outcomes };

/** The outcome of callers calling an agent. */
export type CallerRun = {
  readonly talks: readonly SimulatedTalk[];
  readonly outcomes: Outcomes;
  readonly byCaller: readonly { readonly caller: string; readonly outcomes: Outcomes }[];
  /** Most conversations first. */
  readonly dropOff: readonly DropOff[];
};

/** How many conversations each caller has, and the seed of all chance. */
export type RunOptions = {
  readonly count: number;
  readonly seed: number;
  /** Told how far it is, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/** Of all that is done, exploring the agent is taken for so much. */
const exploringShare = 0.3;

/** Lets callers call an agent. The same agent, callers and seed give the same conversations. It sends nothing. */
export function callAgent(
  explored: Explored,
  callers: readonly SimulatedCaller[],
  { count, seed, onProgress }: RunOptions,
): CallerRun {
  const agent = new CalledAgent(explored, (share) => onProgress?.(share * exploringShare));
  const talks: SimulatedTalk[] = [];
  for (const caller of callers) {
    for (let number = 1; number <= count; number++) {
      const talk = new CallerTalk(agent, caller, seedOf(seed, caller, number));
      for (let act = talk.next(); act !== null; act = talk.next()) talk.take(act);
      talks.push({ caller: caller.name, number, ...talk.result() });
      onProgress?.(exploringShare + (1 - exploringShare) * (talks.length / (callers.length * count)));
    }
  }
  return summedUp(talks);
}

/** A run of callers that a model speaks for. */
export type ModelRun = CallerRun & {
  /** Why it ended before all had called; null where all did. */
  readonly broken: string | null;
};

/**
 * The same with a model that speaks for the callers: another each time. A model that loops fails its one conversation; one
 * that cannot be asked ends the run, since it would fail the others too.
 */
export async function callByModel(
  explored: Explored,
  callers: readonly SimulatedCaller[],
  { count, seed, onProgress }: RunOptions,
  voice: CallerVoice,
): Promise<ModelRun> {
  const agent = new CalledAgent(explored, (share) => onProgress?.(share * exploringShare));
  const talks: SimulatedTalk[] = [];
  let broken: string | null = null;
  const asked: CallerVoice = async (told) => {
    const said = await voice(told);
    if (said.type === "failed") broken = said.reason;
    return said;
  };
  const planned = callers.flatMap((caller) => Array.from({ length: count }, (_, at) => ({ caller, number: at + 1 })));
  for (const { caller, number } of planned) {
    const talk = new CallerTalk(agent, caller, seedOf(seed, caller, number));
    for (let act = await talk.nextBy(asked); act !== null; act = await talk.nextBy(asked)) talk.take(act);
    talks.push({ caller: caller.name, number, ...talk.result() });
    onProgress?.(exploringShare + (1 - exploringShare) * (talks.length / planned.length));
    if (broken !== null) break;
  }
  return { ...summedUp(talks), broken };
}

/** The seed of one conversation: others that are chosen beside it change nothing in it. */
export const seedOf = (seed: number, { name }: SimulatedCaller, number: number): string => `${seed} ${name} ${number}`;

export function summedUp(talks: readonly SimulatedTalk[]): CallerRun {
  const failed = talks.filter(({ end }) => end !== "reached");
  return {
    talks,
    outcomes: outcomesOf(talks),
    byCaller: groupTalks(talks, ({ caller }) => caller).map(([caller, own]) => ({ caller, outcomes: outcomesOf(own) })),
    dropOff: groupTalks(failed, ({ block }) => block)
      .map(([block, own]) => ({ block, talks: own.length, ends: outcomesOf(own) }))
      .toSorted((one, other) => other.talks - one.talks),
  };
}

function groupTalks(talks: readonly SimulatedTalk[], by: (talk: SimulatedTalk) => string) {
  const groups = new Map<string, SimulatedTalk[]>();
  for (const talk of talks) groups.set(by(talk), [...(groups.get(by(talk)) ?? []), talk]);
  return [...groups];
}

function outcomesOf(talks: readonly SimulatedTalk[]): Outcomes {
  const of = (end: TalkEnd) => talks.filter((talk) => talk.end === end).length;
  return {
    all: talks.length,
    reached: of("reached"),
    other_end: of("other_end"),
    wrong_value: of("wrong_value"),
    not_understood: of("not_understood"),
    too_long: of("too_long"),
    stuck: of("stuck"),
    model_failed: of("model_failed"),
  };
}
