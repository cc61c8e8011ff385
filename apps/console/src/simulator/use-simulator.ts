import type { Issue, YamlFault } from "@parley/flow";
import type { Happening } from "@parley/host";
import type { LanguageCode } from "@parley/model/kernel";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FromSimulator, Setup, ToSimulator, Turn } from "./protocol.ts";

type Simulated = {
  state: "loading" | "refused" | "ready";
  faults: YamlFault[];
  issues: Issue[];
  languages: LanguageCode[];
  turns: Turn[];
  /** Keys of an entry that is not complete yet. */
  keys: string;
  error: string | null;
};

const empty: Simulated = { state: "loading", faults: [], issues: [], languages: [], turns: [], keys: "", error: null };

function reduce(before: Simulated, message: FromSimulator): Simulated {
  switch (message.type) {
    case "loaded":
      return { ...empty, state: "ready", issues: message.issues, languages: message.languages };
    case "refused":
      return { ...empty, state: "refused", faults: message.faults, issues: message.issues };
    case "turn":
      return { ...before, error: null, keys: "", turns: [...before.turns, message.turn] };
    case "keys":
      return { ...before, error: null, keys: message.entry };
    case "rewound":
      return { ...before, error: null, keys: "", turns: before.turns.slice(0, message.turn) };
    case "failed":
      return { ...before, error: message.message };
  }
}

/**
 * A conversation with an agent in a thread of its own, which starts beside the fetching of the agent: after loading,
 * nothing leaves the browser.
 */
export function useSimulator(yaml: string | undefined) {
  const [simulated, setSimulated] = useState(empty);
  const worker = useRef<Worker>(null);

  useEffect(() => {
    const thread = new Worker(new URL("./simulator.worker.ts", import.meta.url), { type: "module" });
    worker.current = thread;
    thread.onmessage = ({ data }: MessageEvent<FromSimulator>) => setSimulated((before) => reduce(before, data));
    thread.onerror = () =>
      setSimulated((before) => ({ ...before, error: "The simulator could not be loaded: reload the page." }));
    return () => thread.terminate();
  }, []);

  useEffect(() => {
    if (yaml !== undefined) worker.current?.postMessage({ type: "load", yaml } satisfies ToSimulator);
  }, [yaml]);

  const tell = useCallback((message: ToSimulator) => worker.current?.postMessage(message), []);
  return {
    simulated,
    start: useCallback((setup: Setup) => tell({ type: "start", setup }), [tell]),
    happen: useCallback((happening: Happening) => tell({ type: "happen", happening }), [tell]),
    press: useCallback((key: string) => tell({ type: "key", key }), [tell]),
    endKeys: useCallback(() => tell({ type: "keys_done" }), [tell]),
    rewind: useCallback((turn: number) => tell({ type: "rewind", turn }), [tell]),
  };
}

export type RunningSimulator = ReturnType<typeof useSimulator>;
