import type { CallEvent } from "@parley/db/store";
import type { LogEntry } from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";

/**
 * Numbers what happens in a call. Events wait here until they are stored: those of a turn with the turn, those of the
 * media with what is stored next.
 */
export class CallRecord {
  #seq = 0;
  #waiting: CallEvent[] = [];
  readonly #follow: (events: readonly CallEvent[]) => void;

  /** `follow` hears what comes from the media, as it happens. */
  constructor(follow: (events: readonly CallEvent[]) => void = () => {}) {
    this.#follow = follow;
  }

  /** Adds what happened at a position of the recording. */
  add(at: number, type: string, data: JsonObject): void {
    this.#follow([this.#note(at, type, data)]);
  }

  /** Adds the lines of a turn, which are followed once they are stored. */
  addTurn(at: number, log: readonly LogEntry[]): readonly CallEvent[] {
    return log.map(({ type, ...data }) => this.#note(at, type, JSON.parse(JSON.stringify(data))));
  }

  #note(at: number, type: string, data: JsonObject): CallEvent {
    this.#seq++;
    const event = { seq: this.#seq, at_ms: Math.max(0, Math.round(at)), type, data };
    this.#waiting.push(event);
    return event;
  }

  /** What is to be stored now. */
  take(): CallEvent[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }
}
