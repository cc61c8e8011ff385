import type { EngineEvent } from "@parley/engine";
import type { Issue, YamlFault } from "@parley/flow";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FromSimulator, ToSimulator, Turn } from "./protocol.ts";

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What happened, without the time and the chance that the simulator adds. */
export type Happening = DistributiveOmit<EngineEvent, "now" | "random">;

export type Simulation = {
  state: "loading" | "refused" | "ready";
  faults: YamlFault[];
  issues: Issue[];
  languages: string[];
  turns: Turn[];
  error: string | null;
};

const empty: Simulation = { state: "loading", faults: [], issues: [], languages: [], turns: [], error: null };

function reduce(simulation: Simulation, message: FromSimulator): Simulation {
  switch (message.type) {
    case "loaded":
      return { ...empty, state: "ready", issues: message.issues, languages: message.languages };
    case "refused":
      return { ...empty, state: "refused", faults: message.faults };
    case "turn":
      return { ...simulation, error: null, turns: [...simulation.turns, message.turn] };
    case "rewound":
      return { ...simulation, error: null, turns: simulation.turns.slice(0, message.turn) };
    case "failed":
      return { ...simulation, error: message.message };
  }
}

/** A conversation with an agent in a thread of its own: after loading, nothing leaves the browser. */
export function useSimulator(yaml: string) {
  const [simulation, setSimulation] = useState(empty);
  const worker = useRef<Worker>(null);

  useEffect(() => {
    const thread = new Worker(new URL("./simulator.worker.ts", import.meta.url), { type: "module" });
    worker.current = thread;
    thread.onmessage = ({ data }: MessageEvent<FromSimulator>) => setSimulation((before) => reduce(before, data));
    thread.onerror = (event) => setSimulation((before) => ({ ...before, error: event.message }));
    thread.postMessage({ type: "load", yaml } satisfies ToSimulator);
    return () => thread.terminate();
  }, [yaml]);

  const happen = useCallback((happening: Happening) => {
    const event = { ...happening, now: Date.now(), random: Math.random() } as EngineEvent;
    worker.current?.postMessage({ type: "event", event } satisfies ToSimulator);
  }, []);
  const rewind = useCallback((turn: number) => {
    worker.current?.postMessage({ type: "rewind", turn } satisfies ToSimulator);
  }, []);

  return { simulation, happen, rewind };
}
