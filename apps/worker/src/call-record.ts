import type { CallEvent } from "@parley/db/store";
import type { LogEntry } from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";

/**
 * Numbers what happens in a call. Events wait here until they are stored: those of a turn with the turn, those of the
 * media with whatever is stored next.
 */
export class CallRecord {
  #seq = 0;
  #waiting: CallEvent[] = [];

  /** Adds what happened at a position of the recording. */
  add(at: number, type: string, data: JsonObject): void {
    this.#seq++;
    this.#waiting.push({ seq: this.#seq, at_ms: Math.max(0, Math.round(at)), type, data });
  }

  /** Adds the lines of a turn. */
  addTurn(at: number, log: readonly LogEntry[]): void {
    for (const { type, ...data } of log) this.add(at, type, JSON.parse(JSON.stringify(data)));
  }

  /** What is to be stored now. */
  take(): CallEvent[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }
}
