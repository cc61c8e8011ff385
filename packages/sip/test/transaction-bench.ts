import type { SipMessage } from "../src/message/message.ts";
import { stepTransaction, type Transaction } from "../src/transaction/step-transaction.ts";
import type { TimerName, TransactionEvent } from "../src/transaction/transaction.ts";

/** A transaction on a clock of its own; every send, pass and failure is written down with its time. */
export class TransactionBench {
  /** `0 INVITE`, `500 200`, `32000 timeout`, ... */
  readonly log: string[] = [];
  #state: Transaction | null;
  readonly #timers = new Map<TimerName, number>();
  #now = 0;

  constructor(state: Transaction) {
    this.#state = state;
  }

  do(event: TransactionEvent): this {
    if (this.#state === null) return this;
    const { state, effects } = stepTransaction(this.#state, event);
    this.#state = state;
    for (const effect of effects) {
      if (effect.type === "set_timer") this.#timers.set(effect.timer, this.#now + effect.after);
      else if (effect.type === "cancel_timer") this.#timers.delete(effect.timer);
      else if (effect.type === "send") this.log.push(`${this.#now} ${label(effect.message)}`);
      else if (effect.type === "pass") this.log.push(`${this.#now} pass ${effect.response.status}`);
      else if (effect.type === "failed") this.log.push(`${this.#now} ${effect.cause}`);
      else this.log.push(`${this.#now} end`);
    }
    return this;
  }

  wait(milliseconds: number): this {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a - b);
      if (next === undefined || next[1] > end) break;
      this.#timers.delete(next[0]);
      this.#now = next[1];
      this.do({ type: "timer", timer: next[0] });
    }
    this.#now = end;
    return this;
  }

  /** Timers still running; a finished transaction must have none. */
  get timers(): TimerName[] {
    return [...this.#timers.keys()];
  }

  /** What happened since the last time this was asked. */
  take(): string[] {
    return this.log.splice(0);
  }
}

function label(message: SipMessage): string {
  return message.type === "request" ? message.method : String(message.status);
}
