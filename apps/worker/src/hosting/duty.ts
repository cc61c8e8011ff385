import type { Database } from "@parley/db";
import {
  DeadWorkers,
  expireDials,
  failLostCalls,
  type Lease,
  loadInboundAddresses,
  type WorkerOrders,
} from "@parley/db/store";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import type { Callers } from "./callers.ts";
import { Heartbeat } from "./heartbeat.ts";
import type { Registrations } from "./registrations.ts";
import type { Switchboard } from "./switchboard.ts";

export type DutyOptions = {
  readonly database: Database<Tables>;
  /** Where the thread of signs of life reaches the database. */
  readonly urls: { readonly app: string; readonly system: string };
  /** Handles whose connections are replaced once one of ours was cut off from the database. */
  readonly handles: readonly Pick<Database<Tables>, "doubt">[];
  readonly switchboard: Switchboard;
  readonly callers: Callers;
  /** The lines that it keeps registered. */
  readonly registrations: Pick<Registrations, "look" | "stop">;
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
  /** How long its main loop may stand still before its heartbeat stops. Default 5,000. */
  readonly stalledAfter?: number;
};

/**
 * What a worker does beside its calls. It keeps its name and reads what operators have set. It ends calls of dead
 * workers, and calls whose money is spent. It looks for calls to make, and is also notified of them.
 */
export class Duty {
  readonly #options: DutyOptions;
  readonly #every: number;
  readonly #deadWorkers: DeadWorkers;
  readonly #held = Promise.withResolvers<void>();
  #heartbeat: Heartbeat | null = null;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | null = null;
  #isStopping = false;
  #isDone = false;

  constructor(options: DutyOptions) {
    this.#options = options;
    this.#every = options.every ?? 3000;
    this.#deadWorkers = new DeadWorkers(options.database, options.patience ?? 20_000);
  }

  /** Settles once the worker holds its name, knows who may call, and takes calls. */
  async start(): Promise<void> {
    const {
      database,
      urls,
      handles,
      switchboard,
      name,
      address,
      link,
      capacity,
      stalledAfter = 5000,
      log,
    } = this.#options;
    await this.#learnCallers();
    this.#heartbeat = new Heartbeat({
      urls,
      worker: { name, address, link, capacity },
      every: this.#every,
      stalledAfter,
      callsNow: () => switchboard.callsNow,
      onHeld: (lease, orders) => void this.#hold(lease, orders),
      onOrders: (orders) => this.#obey(orders),
      onLost: (isReplaced) => this.#lose(isReplaced),
      onDatabase: (isReachable) => switchboard.setDatabase(isReachable),
      onCutOff: () => {
        for (const handle of handles) handle.doubt();
      },
      log,
    });
    await this.#held.promise;
    const look = () => void switchboard.makeWaiting();
    this.#stopListening = await database.listen("dial", { onMessage: look, onGap: look });
    this.#again();
  }

  /** Takes no new calls, waits for those that go on (at most `patience`), and signs off. */
  async stop(patience: number): Promise<void> {
    const { switchboard, registrations } = this.#options;
    const drained = switchboard.drain(patience);
    this.#isStopping = true;
    await registrations.stop();
    await this.#heartbeat?.tell("draining");
    await drained;
    this.#isDone = true;
    clearTimeout(this.#timer);
    await this.#stopListening?.();
    await this.#heartbeat?.tell("stopped");
    await this.#heartbeat?.close();
  }

  /** The name is ours: what an earlier process left under it, or we did before we were taken for dead, is ended. */
  async #hold(lease: Lease, orders: WorkerOrders): Promise<void> {
    const { database, switchboard, log } = this.#options;
    try {
      const lost = await failLostCalls(database, lease);
      if (lost > 0) log.warn({ calls: lost }, "ended calls that this worker had left behind");
    } catch (error) {
      // Who looks for dead workers finds them as well.
      log.warn({ err: error }, "calls that this worker had left behind could not be ended");
    }
    this.#obey(orders);
    switchboard.hold(lease);
    this.#held.resolve();
  }

  #lose(isReplaced: boolean): void {
    const { switchboard, log, name } = this.#options;
    if (isReplaced) log.error({ name }, "another process has this worker's name: no more calls are taken");
    else log.error("this worker was taken for dead: its calls are hung up");
    switchboard.lose();
  }

  #obey({ capacity, status }: WorkerOrders): void {
    this.#options.switchboard.set({ mostCalls: capacity, isDraining: status === "draining" });
  }

  #again(): void {
    if (this.#isDone) return;
    this.#timer = setTimeout(() => {
      this.#round()
        .catch((error: unknown) => this.#options.log.warn({ err: error }, "the worker could not look around"))
        .finally(() => this.#again());
    }, this.#every);
  }

  async #round(): Promise<void> {
    const { database, switchboard, registrations, log } = this.#options;
    await this.#learnCallers();
    if (!this.#isStopping) await registrations.look();
    const lost = await this.#deadWorkers.endTheirCalls();
    if (lost > 0) log.warn({ calls: lost }, "ended calls of workers that died");
    await expireDials(database);
    await switchboard.endOverspent();
    if (!this.#isDone) await switchboard.makeWaiting();
  }

  async #learnCallers(): Promise<void> {
    const { database, callers, log } = this.#options;
    const unread = callers.set(await loadInboundAddresses(database));
    if (unread.length > 0) log.warn({ entries: unread }, "some addresses that carriers call from cannot be read");
  }
}
