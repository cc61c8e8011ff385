import type { Issue, YamlFault } from "@parley/flow";
import type { Happening } from "@parley/host";
import type { Id, LanguageCode } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import { useMe } from "../api/me.ts";
import { useAnswerIndex } from "../testing/use-answer-index.ts";
import type {
  AgentSource,
  Breakpoints,
  FromSimulator,
  Origin,
  PlayedTurn,
  Setup,
  Stop,
  ToSimulator,
} from "./protocol.ts";
import { texts } from "./texts.ts";

type Simulated = {
  state: "loading" | "refused" | "ready";
  faults: YamlFault[];
  issues: Issue[];
  languages: LanguageCode[];
  turns: readonly PlayedTurn[];
  /** What was gone back on, latest last: whole conversations up to where they were left. */
  branches: readonly (readonly PlayedTurn[])[];
  /** Of the turns that were replayed, how many found a place. */
  replayed: { readonly done: number; readonly of: number } | null;
  /** Blocks of the agent, by name. */
  blocks: readonly { readonly id: Id; readonly name: string }[];
  /** Where the last turns are to be looked at: the first is where it stands. */
  stops: readonly Stop[];
  /** What is wrong with the condition of the stops. */
  conditionFault: string | null;
  /** Keys of an entry that is not complete yet. */
  keys: string;
  error: string | null;
};

const empty: Simulated = {
  state: "loading",
  faults: [],
  issues: [],
  languages: [],
  turns: [],
  branches: [],
  replayed: null,
  blocks: [],
  stops: [],
  conditionFault: null,
  keys: "",
  error: null,
};

/** Conversations that were gone back on and are kept. */
const mostBranches = 8;

function reduce(before: Simulated, message: FromSimulator | { readonly type: "went_on" }): Simulated {
  switch (message.type) {
    case "loaded":
      return {
        ...empty,
        ...{ state: "ready", issues: message.issues, languages: message.languages, blocks: message.blocks },
        conditionFault: before.conditionFault,
      };
    case "refused":
      return { ...empty, state: "refused", faults: message.faults, issues: message.issues };
    case "turn":
      return {
        ...{ ...before, error: null, keys: "", turns: [...before.turns, message.turn] },
        stops: [...before.stops, ...message.stops],
      };
    case "went_on":
      return { ...before, stops: before.stops.slice(1) };
    case "condition":
      return { ...before, conditionFault: message.fault };
    case "keys":
      return { ...before, error: null, keys: message.entry };
    case "rewound":
      return { ...before, error: null, keys: "", replayed: null, stops: [], ...wentBack(before, message.turn) };
    case "restored":
      return {
        ...before,
        error: null,
        keys: "",
        stops: [],
        turns: message.turns,
        branches: swapped(before, message.turns),
      };
    case "replayed":
      return {
        ...before,
        error: null,
        keys: "",
        stops: [],
        turns: message.turns,
        replayed: { done: message.turns.length, of: message.of },
      };
    case "failed":
      return { ...before, error: message.message };
  }
}

/** Going back keeps what is gone back on; a new start (turn 0) begins with a clean table. */
function wentBack({ turns, branches }: Simulated, turn: number): Pick<Simulated, "turns" | "branches"> {
  if (turn === 0) return { turns: [], branches: [] };
  const kept = turn < turns.length ? [...branches, turns].slice(-mostBranches) : branches;
  return { turns: turns.slice(0, turn), branches: kept };
}

/** Going on from an earlier way keeps the one that is left for it, unless it is a part of it. */
function swapped({ turns, branches }: Simulated, restored: readonly PlayedTurn[]): Simulated["branches"] {
  const others = branches.filter((branch) => !isSame(branch, restored));
  const isPart = isSame(turns, restored.slice(0, turns.length));
  return isPart ? others : [...others, turns];
}

const lastAt = (turns: readonly PlayedTurn[]) => turns.at(-1)?.event.now;
const isSame = (one: readonly PlayedTurn[], other: readonly PlayedTurn[]) =>
  one.length === other.length && lastAt(one) === lastAt(other);

/**
 * A conversation with an agent in a thread of its own, which starts while the agent is fetched. After loading, nothing
 * leaves the browser unless the connected model is asked.
 */
export function useSimulator() {
  const [simulated, setSimulated] = useState(empty);
  const worker = useRef<Worker>(null);

  useEffect(() => {
    const thread = new Worker(new URL("./simulator.worker.ts", import.meta.url), { type: "module" });
    worker.current = thread;
    thread.onmessage = ({ data }: MessageEvent<FromSimulator>) => setSimulated((before) => reduce(before, data));
    thread.onerror = () => setSimulated((before) => ({ ...before, error: texts.threadFailed }));
    return () => thread.terminate();
  }, []);

  useEffect(() => {
    // Keys and values are set in it, also when the network has gone. Another font stands in where it does not come.
    document.fonts.load("1em 'JetBrains Mono Variable'").catch(() => undefined);
  }, []);

  const answerIndex = useAnswerIndex();
  const allowed = useRef<readonly string[]>([]);
  allowed.current = useMe()?.webhook_allow ?? [];
  /** Messages keep their order: loading may fetch the index that an agent answers from. */
  const told = useRef<Promise<void>>(Promise.resolve());
  const tell = useCallback((message: ToSimulator) => {
    const { current } = worker;
    told.current = told.current.then(() => current?.postMessage(message));
  }, []);
  return {
    simulated,
    load: useCallback(
      (source: AgentSource) => {
        const { current } = worker;
        const wanted = answerIndex(source.type === "yaml" ? source.yaml : source.document);
        told.current = told.current.then(async () => {
          const given = { index: await wanted, allowed: allowed.current };
          current?.postMessage({ type: "load", source, ...given } satisfies ToSimulator);
        });
      },
      [answerIndex],
    ),
    start: useCallback((setup: Setup, entry: Id | null = null) => tell({ type: "start", setup, entry }), [tell]),
    replay: useCallback((turns: readonly PlayedTurn[]) => tell({ type: "replay", turns }), [tell]),
    restore: useCallback((turns: readonly PlayedTurn[]) => tell({ type: "restore", turns }), [tell]),
    happen: useCallback(
      (happening: Happening, from: Origin = "person") => tell({ type: "happen", happening, from }),
      [tell],
    ),
    press: useCallback((key: string) => tell({ type: "key", key }), [tell]),
    endKeys: useCallback(() => tell({ type: "keys_done" }), [tell]),
    breakAt: useCallback((at: Breakpoints) => tell({ type: "break", at }), [tell]),
    /** Shows what comes after the stop. */
    goOn: useCallback(() => setSimulated((before) => reduce(before, { type: "went_on" })), []),
    rewind: useCallback((turn: number) => tell({ type: "rewind", turn }), [tell]),
  };
}

export type RunningSimulator = ReturnType<typeof useSimulator>;
