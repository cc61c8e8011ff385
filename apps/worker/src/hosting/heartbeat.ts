import { Worker } from "node:worker_threads";
import type { Lease, WorkerBeat, WorkerOrders } from "@parley/db/store";
import type { Logger } from "pino";

/** What the thread of signs of life is given. */
export type HeartbeatOrder = {
  readonly urls: { readonly app: string; readonly system: string };
  readonly worker: Pick<WorkerBeat, "name" | "address" | "link" | "capacity">;
  /** Under which the name is held already; null: it is to be taken. */
  readonly epoch: number | null;
  /** How often a sign is given, in milliseconds. */
  readonly every: number;
  /** How long the main loop may stand still before the heartbeat stops. */
  readonly stalledAfter: number;
  /** Shared with the main loop, which writes when it moved, by the clock of `process.hrtime`, and how many calls it has. */
  readonly pulse: BigInt64Array;
};

/** What the thread is asked for: a sign that tells what the worker is about to do. */
export type HeartbeatWish = { readonly status: "draining" | "stopped" };

/** What the thread tells. */
export type HeartbeatTold =
  /** The name is ours, under a new epoch. */
  | { readonly type: "held"; readonly epoch: number; readonly orders: WorkerOrders }
  | { readonly type: "orders"; readonly orders: WorkerOrders }
  /** We were taken for dead; `isReplaced`: another process has the name, and the heartbeat stops. */
  | { readonly type: "lost"; readonly isReplaced: boolean }
  | { readonly type: "database"; readonly isReachable: boolean }
  /** A connection to the database broke, or answered nothing: the others may be no better. */
  | { readonly type: "cut_off" }
  | { readonly type: "told"; readonly status: HeartbeatWish["status"] }
  | { readonly type: "failed"; readonly message: string };

export type HeartbeatOptions = Omit<HeartbeatOrder, "pulse" | "epoch"> & {
  readonly callsNow: () => number;
  readonly onHeld: (lease: Lease, orders: WorkerOrders) => void;
  readonly onOrders: (orders: WorkerOrders) => void;
  readonly onLost: (isReplaced: boolean) => void;
  readonly onDatabase: (isReachable: boolean) => void;
  readonly onCutOff: () => void;
  readonly log: Logger;
};

const pulseEvery = 250;
/** How long a status may take to be told before the worker goes on without; milliseconds. */
const tellPatience = 8000;

/** A worker's signs of life, given by a thread of its own: a main loop that is busy for a moment is not taken for dead. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #pulse = new BigInt64Array(new SharedArrayBuffer(16));
  readonly #timer: NodeJS.Timeout;
  readonly #told = new Map<HeartbeatWish["status"], () => void>();
  #thread: Worker;
  #epoch: number | null = null;
  #isClosed = false;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#move();
    this.#timer = setInterval(() => this.#move(), pulseEvery);
    this.#thread = this.#start();
  }

  /** Gives a sign that tells what the worker is about to do; settles without when the database does not take it. */
  async tell(status: HeartbeatWish["status"]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    using ending = new DisposableStack();
    ending.adopt(setTimeout(resolve, tellPatience), clearTimeout);
    this.#told.set(status, resolve);
    this.#move();
    this.#thread.postMessage({ status } satisfies HeartbeatWish);
    await promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#thread.terminate();
  }

  #move(): void {
    Atomics.store(this.#pulse, 0, process.hrtime.bigint());
    Atomics.store(this.#pulse, 1, BigInt(this.#options.callsNow()));
  }

  #start(): Worker {
    const { urls, worker, every, stalledAfter, log } = this.#options;
    const order: HeartbeatOrder = { urls, worker, every, stalledAfter, epoch: this.#epoch, pulse: this.#pulse };
    const thread = new Worker(new URL("./heartbeat-thread.ts", import.meta.url), { workerData: order });
    thread.on("message", (told: HeartbeatTold) => this.#take(told));
    thread.on("error", (error) => log.error({ err: error }, "the thread of signs of life broke"));
    thread.on("exit", () => {
      if (!this.#isClosed) this.#thread = this.#start();
    });
    return thread;
  }

  #take(told: HeartbeatTold): void {
    const { worker, log, onHeld, onOrders, onLost, onDatabase, onCutOff } = this.#options;
    switch (told.type) {
      case "held":
        this.#epoch = told.epoch;
        onHeld({ worker: worker.name, epoch: told.epoch }, told.orders);
        break;
      case "orders":
        onOrders(told.orders);
        break;
      case "lost":
        this.#epoch = null;
        onLost(told.isReplaced);
        break;
      case "database":
        log.warn(told.isReachable ? "the database answers again" : "the database does not answer");
        onDatabase(told.isReachable);
        break;
      case "cut_off":
        onCutOff();
        break;
      case "told":
        this.#told.get(told.status)?.();
        break;
      case "failed":
        log.warn({ why: told.message }, "no sign of life could be given");
        break;
    }
  }
}
