import type { Effect, Session } from "@parley/engine";
import { type Happening, type Ports, runTurn, type TurnRecord } from "@parley/host";
import type { JsonObject } from "@parley/model/kernel";
import type { CallRecord } from "./call-record.ts";
import type { CallSetup } from "./call-setup.ts";
import type { Outside } from "./outside.ts";
import { TurnWatch } from "./turn-watch.ts";

type Owner = {
  readonly record: CallRecord;
  /** Where the recording stands. */
  readonly positionMs: () => number;
  readonly deliver: (effect: Effect) => void;
  readonly ask: (call: Parameters<Outside["run"]>[0]) => void;
  /** Everything that was queued has become turns. */
  readonly rest: () => void;
  /** A turn cannot be stored yet, and whoever waits for it is to hear so. */
  readonly slow: () => void;
  /** A turn could not be run; what was queued after it is not run either. */
  readonly failed: (error: unknown) => void;
};

/** The turns of one call: what happens is queued and becomes turns one after the other, each stored before it is delivered. */
export class CallTurns {
  readonly #setup: CallSetup;
  readonly #owner: Owner;
  readonly #ports: Ports;
  readonly #watch: TurnWatch;
  readonly #waiting: Happening[] = [];
  #session: Session | null = null;
  #turn = 0;
  readonly #over = new AbortController();
  #isRunning = false;

  constructor(setup: CallSetup, owner: Owner) {
    this.#setup = setup;
    this.#owner = owner;
    this.#watch = new TurnWatch(setup.runtime.runtime);
    this.#ports = {
      load: async () => {
        this.#watch.begin();
        return { release: setup.release, turn: this.#turn, session: this.#session };
      },
      commit: (record) => this.#commit(record),
      deliver: async (_id, effects) => {
        if (this.#over.signal.aborted) return;
        for (const effect of effects) owner.deliver(effect);
      },
      runtime: async () => this.#watch.runtime,
      clock: () => Date.now(),
      random: () => Math.random(),
    };
  }

  /** The conversation after the last turn; null before the first. */
  get session(): Session | null {
    return this.#session;
  }

  happen(happening: Happening): void {
    if (this.#over.signal.aborted) return;
    this.#waiting.push(happening);
    if (!this.#isRunning) void this.#run();
  }

  /** Takes nothing more; a turn that waits to be stored is given up. */
  close(): void {
    this.#over.abort(new Error("The call is over"));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const record = await runTurn(this.#ports, this.#setup.key.call, next);
        for (const entry of record?.outbox ?? []) if (entry.type === "request") this.#owner.ask(entry);
      }
    } catch (error) {
      if (this.#over.signal.aborted) return;
      this.close();
      this.#owner.failed(error);
      return;
    } finally {
      this.#isRunning = false;
    }
    this.#owner.rest();
  }

  async #commit({ turn, event, session, log, tags }: TurnRecord): Promise<boolean> {
    this.#watch.stepped();
    const { record, positionMs } = this.#owner;
    const told = record.addTurn(positionMs(), log);
    const stored = {
      ...this.#setup.key,
      session: storable(session),
      events: record.take(),
      changes: {
        status: "in_progress",
        state: this.#setup.runtime.runtime.program.blocks.get(session.block)?.name ?? null,
        language: session.language,
        metadata: plain(session.metadata),
        ...(tags.length > 0 ? { tags: [...session.tags] } : {}),
      },
    } as const;
    await this.#setup.store.commitTurn(stored, { over: this.#over.signal, slow: this.#owner.slow });
    this.#turn = turn;
    this.#session = session;
    this.#setup.follow?.(told);
    if (awaited.has(event.type)) record.add(positionMs(), "turn_timed", { ...this.#watch.stored() });
    return true;
  }
}

/** What somebody waits for an answer to. */
const awaited: ReadonlySet<Happening["type"]> = new Set(["said", "pressed", "received", "answered", "happened"]);

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** A call lives and dies with its worker, so what may not be stored in clear is not stored at all. */
function storable({ secrets: _secrets, ...session }: Session): JsonObject {
  return plain(session);
}
