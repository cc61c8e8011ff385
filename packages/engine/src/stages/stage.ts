import type { Move } from "../move.ts";
import type { Pending } from "../session.ts";
import type { Turn } from "../turn.ts";
import type { EngineEvent } from "../types.ts";

export type Answer = Extract<EngineEvent, { type: "answered" }>;

/** How a turn goes on when what it waited for has come. The session already stands at the block that asked. */
export type StageKind = (turn: Turn, answer: Answer, pending: Pending) => Move;
