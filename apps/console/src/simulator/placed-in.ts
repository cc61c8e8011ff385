import type { EngineEvent } from "@parley/engine";
import type { PlayedTurn } from "./protocol.ts";
import { type Request, standing } from "./standing.ts";

/** An event of other turns where this conversation has a place for it, or null: nothing listens, nothing was asked. */
export function placedIn(
  event: EngineEvent,
  from: readonly PlayedTurn[],
  turns: readonly PlayedTurn[],
): EngineEvent | null {
  const now = standing(turns);
  if (now.hasEnded) return null;
  switch (event.type) {
    case "said":
    case "pressed":
    case "silent":
    case "noise":
      return now.listen === null ? null : { ...event, listen: now.listen };
    case "streamed":
    case "answered": {
      const asked = requestsOf(from).find(({ id }) => id === event.request);
      const request = now.requests.find((open) => asked !== undefined && isAlike(open, asked));
      return request === undefined ? null : { ...event, request: request.id };
    }
    case "elapsed": {
      const [timer] = now.timers;
      return timer === undefined ? null : { ...event, timer: timer.id };
    }
    default:
      return event;
  }
}

const requestsOf = (turns: readonly PlayedTurn[]): readonly Request[] =>
  turns.flatMap(({ effects }) => effects.filter((effect) => effect.type === "request"));

const nameOf = (request: Request) => ("name" in request ? request.name : null);
const isAlike = (one: Request, other: Request) => one.kind === other.kind && nameOf(one) === nameOf(other);
