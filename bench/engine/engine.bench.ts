import { type EngineEvent, readSession, type Session, step, storeSession } from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { getInitialSnapshot, transition } from "xstate";
import type { BenchResult } from "../bench-result.ts";
import { eightLanguages, largeYaml } from "./large-agent.ts";
import { surveyMachine } from "./machine.ts";
import { keys, roundsYaml, surveyYaml } from "./survey.ts";

let made = 0;
const makeId = () => uuidv7(made++, new Uint8Array(10).fill(made % 256));

const nothing = { intents: [], mentions: [], languages: [], correction_end: null };
const runtimeOf = (yaml: string) => {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return { program: compile(parsed.document), understand: () => nothing };
};
const runtime = runtimeOf(surveyYaml);
const started: Extract<EngineEvent, { type: "started" }> = {
  type: "started",
  now: 0,
  random: 0,
  session: makeId(),
  channel: "voice",
  contact: "+910000000000",
  zone: "Asia/Kolkata",
  language: null,
  metadata: {},
  account: {},
  message: null,
  entry: null,
};

type Outcome = { said: string[]; answers: { [question: string]: unknown } };
type Between<T> = (value: T) => T;

function oursOnce(between: Between<Session>, of = runtime): Outcome {
  const said: string[] = [];
  let now = 0;
  let { session, effects } = step(of, null, started);
  for (const digits of keys) {
    let listen = "";
    for (const effect of effects) {
      if (effect.type === "say") said.push(effect.content.text);
      if (effect.type === "listen") listen = effect.id;
    }
    ({ session, effects } = step(of, between(session), {
      type: "pressed",
      listen,
      heard_ms: 0,
      digits,
      now: ++now,
      random: 0,
    }));
  }
  for (const effect of effects) if (effect.type === "say") said.push(effect.content.text);
  return { said, answers: { ...session.metadata } };
}

type Snapshot = ReturnType<typeof getInitialSnapshot<typeof surveyMachine>>;

function theirsOnce(between: Between<Snapshot>): Outcome {
  let snapshot = getInitialSnapshot(surveyMachine);
  const said = [...snapshot.context.said];
  for (const digits of keys) {
    [snapshot] = transition(surveyMachine, between(snapshot), { type: "pressed", digits });
    said.push(...snapshot.context.said);
  }
  return { said, answers: snapshot.context.answers };
}

const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
/** As a host stores and reads it, checks included. */
const stored: Between<Session> = (session) =>
  readSession(runtime.program, JSON.parse(JSON.stringify(storeSession(session))));
const revived: Between<Snapshot> = (snapshot) =>
  surveyMachine.resolveState(
    asJson(surveyMachine.getPersistedSnapshot(snapshot)) as Parameters<typeof surveyMachine.resolveState>[0],
  );

/** Microseconds per turn: the median of several rounds, the two sides taking turns. */
function compare(ours: () => Outcome, theirs: () => Outcome): { ours: number; theirs: number } {
  const time = (run: () => Outcome) => {
    const rounds = 300;
    const from = performance.now();
    for (let round = 0; round < rounds; round++) run();
    return ((performance.now() - from) * 1000) / (rounds * (keys.length + 1));
  };
  const figures: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < 11; round++) {
    const [mine, other] = [time(ours), time(theirs)];
    // The first rounds warm the compiler up.
    if (round < 2) continue;
    figures.ours.push(mine);
    figures.theirs.push(other);
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return { ours: median(figures.ours), theirs: median(figures.theirs) };
}

/** Microseconds of single turns of one conversation, the session as JSON before each: the least of several. */
function atTurns(places: readonly number[]): readonly number[] {
  const rounds = runtimeOf(roundsYaml);
  const figures = places.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 40; round++) {
    let text = JSON.stringify(storeSession(step(rounds, null, started).session));
    for (let turn = 1; turn <= Math.max(...places); turn++) {
      const from = performance.now();
      const session = readSession(rounds.program, JSON.parse(text));
      const listen = session.state.type === "listening" ? session.state.listen : "";
      const pressed = { type: "pressed", listen, heard_ms: 0, digits: "1", now: turn, random: 0 } as const;
      text = JSON.stringify(storeSession(step(rounds, session, pressed).session));
      const took = (performance.now() - from) * 1000;
      // Ten neighbours too: one turn alone is shorter than the clock is sure of.
      places.forEach((place, index) => {
        if (Math.abs(turn - place) <= 5) figures[index] = Math.min(figures[index] ?? took, took);
      });
    }
  }
  return figures;
}

/** One turn of the engine beside xstate on a survey of twenty questions. Outputs are compared before timing. */
export async function engineBench(): Promise<BenchResult[]> {
  const same = (value: Outcome) => JSON.stringify(value);
  if (same(oursOnce((session) => session)) !== same(theirsOnce((snapshot) => snapshot))) {
    throw new Error(`The two sides differ: ${same(oursOnce((s) => s))} and ${same(theirsOnce((s) => s))}`);
  }
  const memory = compare(
    () => oursOnce((session) => session),
    () => theirsOnce((snapshot) => snapshot),
  );
  const asText = compare(
    () => oursOnce(stored),
    () => theirsOnce(revived),
  );
  const row = (name: string, { ours, theirs }: { ours: number; theirs: number }): BenchResult => ({
    name,
    unit: "µs per turn",
    ours,
    peer: { name: "xstate", value: theirs },
    aim: "at most 0.4 of the peer",
  });
  const large = runtimeOf(largeYaml(eightLanguages));
  const grown = compare(
    () => oursOnce((session) => session, large),
    () => oursOnce((session) => session),
  );
  const size: BenchResult = {
    name: "engine, an agent of 500 blocks, 8 languages and 40 triggers",
    unit: "µs per turn",
    ours: grown.ours,
    peer: { name: "an agent of 22 blocks", value: grown.theirs },
    aim: "at most 1.2 of the small one",
  };
  const [tenth = Number.NaN, hundredth = Number.NaN, thousandth = Number.NaN] = atTurns([10, 100, 1000]);
  const long: readonly BenchResult[] = [
    {
      name: "engine, turn 100 stored as JSON",
      unit: "µs",
      ours: hundredth,
      peer: { name: "turn 10", value: tenth },
      aim: "flat once every block was visited",
    },
    {
      name: "engine, turn 1000 stored as JSON",
      unit: "µs",
      ours: thousandth,
      peer: { name: "turn 100", value: hundredth },
      aim: "as turn 100",
    },
  ];
  return [row("engine, in memory", memory), row("engine, session stored as JSON each turn", asText), size, ...long];
}
