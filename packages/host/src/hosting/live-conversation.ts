import type { EffectTo, Runtime, Session } from "@parley/engine";
import type { Id } from "@parley/model/kernel";
import type { OutboxEntry, ServerRequest } from "../outbox/outgoing.ts";
import type { Happening, Ports, TurnRecord } from "../turns/ports.ts";
import { runTurn } from "../turns/run-turn.ts";
import { type TurnTimes, TurnWatch } from "./turn-watch.ts";

/** What the process that holds a conversation offers to it. */
export type LiveOptions = {
  readonly id: Id;
  readonly release: string;
  readonly runtime: Runtime;
  readonly clock: Ports["clock"];
  readonly random: Ports["random"];
  /** Milliseconds on a clock that is never put back. */
  readonly elapsed: () => number;
  /** Stores a turn, however long that takes; what it rejects with ends the conversation. */
  readonly commit: (record: TurnRecord) => Promise<void>;
  /** A turn that the other side waited for is stored, and took so long. */
  readonly timed: (times: TurnTimes) => void;
  readonly deliver: (effect: EffectTo<"channel">) => void;
  /** Starts or stops a timer. `happen` gets the event of one that elapses. */
  readonly time: (timer: EffectTo<"timers">) => void;
  /** Sends a request that the conversation waits for. */
  readonly ask: (request: ServerRequest) => void;
  /** Sends what the conversation does not wait for. While it goes on, only this process does. */
  readonly send: (entry: OutboxEntry) => void;
  /** Everything that was queued has become turns. */
  readonly rest: () => void;
  /** A turn could not be run; what was queued after it is not run either. */
  readonly failed: (error: unknown) => void;
};

/**
 * A conversation that one process holds, on any channel: what happens is queued and becomes turns one after the other. Each
 * is stored before it shows. The session stays here between them.
 */
export class LiveConversation {
  readonly #options: LiveOptions;
  readonly #ports: Ports;
  readonly #watch: TurnWatch;
  readonly #waiting: Happening[] = [];
  #session: Session | null = null;
  #turn = 0;
  #isOver = false;
  #isRunning = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#watch = new TurnWatch(options.runtime, options.elapsed);
    this.#ports = {
      load: async () => {
        this.#watch.begin();
        return { release: options.release, turn: this.#turn, session: this.#session };
      },
      commit: (record) => this.#commit(record),
      deliver: async (_id, effects) => {
        if (this.#isOver) return;
        for (const effect of effects) options.deliver(effect);
      },
      runtime: async () => this.#watch.runtime,
      clock: options.clock,
      random: options.random,
    };
  }

  /** The conversation after the last turn; null before the first. */
  get session(): Session | null {
    return this.#session;
  }

  happen(happening: Happening): void {
    if (this.#isOver) return;
    this.#waiting.push(happening);
    if (!this.#isRunning) void this.#run();
  }

  /** Takes nothing more. */
  close(): void {
    this.#isOver = true;
  }

  async #run(): Promise<void> {
    const { id, time, ask, send, rest, failed } = this.#options;
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const record = await runTurn(this.#ports, id, next);
        if (record === null) continue;
        if (!this.#isOver) for (const timer of record.timers) time(timer);
        for (const request of record.asked) ask(request);
        for (const entry of record.outbox) if (sentAtOnce.has(entry.kind)) send(entry);
      }
    } catch (error) {
      if (this.#isOver) return;
      this.close();
      failed(error);
      return;
    } finally {
      this.#isRunning = false;
    }
    rest();
  }

  async #commit(record: TurnRecord): Promise<boolean> {
    this.#watch.stepped();
    await this.#options.commit(record);
    this.#turn = record.turn;
    this.#session = record.session;
    if (awaited.has(record.event.type)) this.#options.timed(this.#watch.stored());
    return true;
  }
}

/** What the other side waits for an answer to. */
const awaited: ReadonlySet<Happening["type"]> = new Set(["said", "pressed", "received", "answered", "happened"]);

/** What follows the end is due once the call has ended. */
const sentAtOnce: ReadonlySet<OutboxEntry["kind"]> = new Set(["action", "send"]);
