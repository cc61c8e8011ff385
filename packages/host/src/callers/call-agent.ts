import type { Explored } from "../verify/exploration.ts";
import { CalledAgent } from "./called-agent.ts";
import { type CallerEar, type CallerSound, soundOf, spoken } from "./caller-ear.ts";
import { type CallerResult, CallerTalk, type CallerVoice, type TalkEnd } from "./caller-talk.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";

/** One conversation of a run. */
export type SimulatedTalk = CallerResult & {
  /** Name of the caller. */
  readonly caller: string;
  /** Which of the caller's conversations, from 1. */
  readonly number: number;
  /** How the caller sounded, and how the same came out by text where rules speak; null in a run by text. */
  readonly voice: (CallerSound & { readonly byText: TalkEnd | null }) | null;
};

/** How often conversations came out in each way. */
export type Outcomes = { readonly all: number } & { readonly [end in TalkEnd]: number };

/** Where callers did not come to their aim. */
export type DropOff = { readonly block: string; readonly talks: number; readonly ends: Outcomes };

/** The outcome of callers calling an agent. */
export type CallerRun = {
  readonly talks: readonly SimulatedTalk[];
  readonly outcomes: Outcomes;
  /** How many of the same calls reach their aim by text; null where that was not tried. */
  readonly byText: Pick<Outcomes, "all" | "reached"> | null;
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

/** What callers do otherwise than by rules and by text. */
export type CallMeans = {
  /** Speaks for the callers; null: rules do. */
  readonly model?: CallerVoice | null;
  /** Hears them by voice; null: words come as they are. */
  readonly ear?: CallerEar | null;
};

/** A run, and why it ended before all had called; null where all did. */
export type EndedRun = CallerRun & { readonly broken: string | null };

/**
 * Lets callers call an agent. The same agent, callers and seed give the same conversations, but where a model speaks for
 * the callers. It sends nothing. A model that loops fails its one conversation. One that cannot be asked ends the run, and
 * so does an ear that cannot hear: they would fail the others too.
 */
export async function callAgent(
  explored: Explored,
  callers: readonly SimulatedCaller[],
  { count, seed, onProgress }: RunOptions,
  { model = null, ear = null }: CallMeans = {},
): Promise<EndedRun> {
  const agent = new CalledAgent(explored, (share) => onProgress?.(share * exploringShare));
  const talks: SimulatedTalk[] = [];
  const planned = callers.flatMap((caller) => Array.from({ length: count }, (_, at) => ({ caller, number: at + 1 })));
  for (const { caller, number } of planned) {
    const own = { agent, caller: ear === null ? caller : spoken(caller), seed: seedOf(seed, caller, number) };
    const { result, broken } = ear === null ? await written(own, model) : await audible(own, model, ear);
    if (result !== null) talks.push({ caller: caller.name, number, ...result });
    if (broken !== null) return { ...summedUp(talks), broken };
    onProgress?.(exploringShare + (1 - exploringShare) * (talks.length / planned.length));
  }
  return { ...summedUp(talks), broken: null };
}

type Own = { readonly agent: CalledAgent; readonly caller: SimulatedCaller; readonly seed: string };
/** `result`: null where it was not brought to an end. */
type Talked = { readonly result: Omit<SimulatedTalk, "caller" | "number"> | null; readonly broken: string | null };

async function written({ agent, caller, seed }: Own, model: CallerVoice | null): Promise<Talked> {
  const talk = new CallerTalk(agent, caller, seed);
  const says = speaker(talk, model);
  for (let act = await says.next(); act !== null; act = await says.next()) talk.take(act);
  return { result: { ...talk.result(), voice: null }, broken: says.broken() };
}

/** By voice. Where rules speak, the same conversation by text stands beside it. */
async function audible(own: Own, model: CallerVoice | null, ear: CallerEar): Promise<Talked> {
  const { agent, caller, seed } = own;
  const byText = model === null ? ((await written(own, null)).result?.end ?? null) : null;
  const talk = new CallerTalk(agent, caller, seed);
  const says = speaker(talk, model);
  const sound = soundOf(caller, { language: talk.walk.session.language, voices: ear.voices, seed });
  for (let act = await says.next(); act !== null; act = await says.next()) {
    const heard = await talk.heard(act, ear, sound);
    if ("broken" in heard) return { result: null, broken: heard.broken };
    talk.take(heard);
  }
  return { result: { ...talk.result(), voice: { ...sound, byText } }, broken: says.broken() };
}

/** Who says what a caller does next, and why a model could not. */
function speaker(talk: CallerTalk, model: CallerVoice | null) {
  let broken: string | null = null;
  const asked: CallerVoice | null =
    model &&
    (async (told) => {
      const said = await model(told);
      if (said.type === "failed") broken = said.reason;
      return said;
    });
  return { next: async () => (asked === null ? talk.next() : talk.nextBy(asked)), broken: () => broken };
}

/** The seed of one conversation: others that are chosen beside it change nothing in it. */
export const seedOf = (seed: number, { name }: SimulatedCaller, number: number): string => `${seed} ${name} ${number}`;

export function summedUp(talks: readonly SimulatedTalk[]): CallerRun {
  const failed = talks.filter(({ end }) => end !== "reached");
  const byText = talks.flatMap(({ voice }) => voice?.byText ?? []);
  return {
    talks,
    outcomes: outcomesOf(talks),
    byText:
      byText.length === 0 ? null : { all: byText.length, reached: byText.filter((end) => end === "reached").length },
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
