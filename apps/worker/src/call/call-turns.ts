import { type Happening, LiveConversation, type LiveOptions, type TurnRecord } from "@parley/host";
import { isJsonObject } from "@parley/model/kernel";
import type { CallRecord } from "./call-record.ts";
import type { CallSetup } from "./call-setup.ts";
import { withoutWords } from "./withheld-words.ts";

type Owner = Pick<LiveOptions, "deliver" | "time" | "ask" | "send" | "rest" | "failed"> & {
  readonly record: CallRecord;
  /** Where the recording stands. */
  readonly positionMs: () => number;
  /** A turn cannot be stored yet: the caller hears so. */
  readonly slow: () => void;
};

/** What happens in one call, hosted by `LiveConversation`, with its record on the time of the recording. */
export class CallTurns {
  readonly #setup: CallSetup;
  readonly #owner: Owner;
  readonly #conversation: LiveConversation;
  readonly #over = new AbortController();

  constructor(setup: CallSetup, owner: Owner) {
    this.#setup = setup;
    this.#owner = owner;
    const { deliver, time, ask, send, rest, failed, record, positionMs } = owner;
    this.#conversation = new LiveConversation({
      id: setup.key.call,
      release: setup.release,
      runtime: setup.runtime.runtime,
      clock: () => Date.now(),
      random: () => Math.random(),
      elapsed: () => performance.now(),
      commit: (turn) => this.#commit(turn),
      timed: (times) => record.add(positionMs(), "turn_timed", { ...times }),
      deliver,
      time,
      ask,
      send,
      rest,
      failed,
    });
  }

  /** The conversation after the last turn; null before the first. */
  get session(): LiveConversation["session"] {
    return this.#conversation.session;
  }

  happen(happening: Happening): void {
    this.#conversation.happen(happening);
  }

  /** Takes nothing more; a turn that waits to be stored is given up. */
  close(): void {
    this.#conversation.close();
    this.#over.abort(new Error("The call is over"));
  }

  async #commit({ event, session, log, tags, metadata, outbox }: TurnRecord): Promise<void> {
    const { record, positionMs, slow } = this.#owner;
    const { key, runtime, host, follow } = this.#setup;
    const told = record.addTurn(positionMs(), log);
    const stored = {
      ...key,
      events: record.take(),
      outbox,
      answered: event.type === "answered" && isKnown(event) ? answerOf(event) : null,
      changes: {
        status: "in_progress",
        state: runtime.runtime.program.blocks.get(session.block)?.name ?? null,
        language: session.language,
        metadata,
        tags: [...tags],
      },
    } as const;
    await host.store.commitTurn(stored, { over: this.#over.signal, slow });
    follow?.(told.map(withoutWords));
  }
}

/** A payment that may have been made stays open in the outbox, and is unknown there when the call ends. */
const isKnown = ({ timed_out, result }: Extract<Happening, { type: "answered" }>): boolean =>
  !(timed_out && isJsonObject(result) && result.outcome === "unknown");

const answerOf = ({ request, ok, status, error }: Extract<Happening, { type: "answered" }>) => ({
  key: request,
  ok,
  status,
  error,
});
