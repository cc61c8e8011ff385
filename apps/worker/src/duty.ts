import type { Database } from "@parley/db";
import { beat, expireDials, failCallsOfDeadWorkers, loadInboundAddresses, type WorkerBeat } from "@parley/db/store";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import type { Callers } from "./callers.ts";
import type { Switchboard } from "./switchboard.ts";

export type DutyOptions = {
  readonly database: Database<Tables>;
  readonly switchboard: Switchboard;
  readonly callers: Callers;
  readonly name: string;
  readonly address: string;
  /** Where it takes calls from pages, as `host:port`. */
  readonly link: string | null;
  readonly capacity: number;
  readonly log: Logger;
  /** How often it gives a sign of life, in milliseconds. Default 3000. */
  readonly every?: number;
  /** After how long without one others take it for dead. Default 20,000. */
  readonly patience?: number;
};

/**
 * What a worker does beside its calls: gives signs of life, takes up what operators have set, ends the calls of workers
 * that died, and looks for calls to make, which it is also told of.
 */
export class Duty {
  readonly #options: DutyOptions;
  readonly #every: number;
  readonly #patience: number;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | null = null;
  #isDone = false;

  constructor(options: DutyOptions) {
    this.#options = options;
    this.#every = options.every ?? 3000;
    this.#patience = options.patience ?? 20_000;
  }

  /** Settles once the worker is in the list of workers and knows who may call. */
  async start(): Promise<void> {
    const { database, switchboard } = this.#options;
    await this.#beat("active");
    const look = () => void switchboard.makeWaiting();
    this.#stopListening = await database.listen("dial", { onMessage: look, onGap: look });
    this.#again();
  }

  /** Takes no new calls, waits for those that go on (at most `patience`), and signs off. */
  async stop(patience: number): Promise<void> {
    const { switchboard, log } = this.#options;
    const drained = switchboard.drain(patience);
    await this.#beat("draining").catch((error: unknown) => log.warn({ err: error }, "draining could not be told"));
    await drained;
    this.#isDone = true;
    clearTimeout(this.#timer);
    await this.#stopListening?.();
    await this.#beat("stopped").catch((error: unknown) => log.warn({ err: error }, "the end could not be told"));
  }

  #again(): void {
    if (this.#isDone) return;
    this.#timer = setTimeout(() => {
      this.#round()
        .catch((error: unknown) => this.#options.log.warn({ err: error }, "no sign of life could be given"))
        .finally(() => this.#again());
    }, this.#every);
  }

  async #round(): Promise<void> {
    const { database, switchboard, log } = this.#options;
    await this.#beat(null);
    const lost = await failCallsOfDeadWorkers(database, this.#patience);
    if (lost > 0) log.warn({ calls: lost }, "ended calls of workers that died");
    await expireDials(database);
    if (!this.#isDone) await switchboard.makeWaiting();
  }

  async #beat(status: WorkerBeat["status"]): Promise<void> {
    const { database, switchboard, callers, name, address, link, capacity, log } = this.#options;
    const orders = await beat(database, { name, address, link, capacity, calls: switchboard.callsNow, status });
    switchboard.set({ mostCalls: orders.capacity, isDraining: orders.status === "draining" });
    const unread = callers.set(await loadInboundAddresses(database));
    if (unread.length > 0) log.warn({ entries: unread }, "some addresses that carriers call from cannot be read");
  }
}
