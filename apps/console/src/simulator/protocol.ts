import type { Effect, EngineEvent, Session } from "@parley/engine";
import type { Issue, YamlFault } from "@parley/flow";

// What the page and the simulator's own thread say to each other. Nothing of it touches the network.

export type ToSimulator =
  | { type: "load"; yaml: string }
  | { type: "event"; event: EngineEvent }
  /** Back to where the conversation stood before this turn. */
  | { type: "rewind"; turn: number };

/** A settled turn: what happened, what was done about it, and the session after it. */
export type Turn = { index: number; event: EngineEvent; effects: Effect[]; session: Session | null };

export type FromSimulator =
  | { type: "loaded"; issues: Issue[]; language: string; languages: string[] }
  | { type: "refused"; faults: YamlFault[] }
  | { type: "turn"; turn: Turn }
  | { type: "rewound"; turn: number }
  | { type: "failed"; message: string };
