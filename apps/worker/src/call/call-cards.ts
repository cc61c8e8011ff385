import { type CardRequest, CardTill, type ChargePorts, chargeOnce, type PaymentRequest } from "@parley/host";
import type { ListenSpec } from "@parley/model/kernel";
import type { TurnInput } from "@parley/turn-taking";
import type { Answer } from "../agent/outside.ts";
import type { NamedTimers } from "./named-timers.ts";

type Owner = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timers: NamedTimers;
  readonly answer: (request: string, answer: Answer) => void;
  /** Whether the caller's channel of the recording is kept; while not, it is silence. */
  readonly recordCaller: (isKept: boolean) => void;
  readonly failed: ChargePorts["failed"];
  readonly providers?: ChargePorts["providers"];
};

/** The last tone, and what waits in the buffer against jitter, is over by then; milliseconds. */
const lastTone = 2000;

/**
 * The cards of one call: takes their parts by keys and has them charged. A card is in this object alone, until it is charged or
 * the call ends. The caller is not recorded meanwhile, for keys are tones too.
 */
export class CallCards {
  readonly #owner: Owner;
  readonly #till = new CardTill();
  #asked: CardRequest | null = null;
  /** Since a part was asked for, until the conversation has gone on to something else. */
  #isSecret = false;
  #isClosed = false;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Begins to wait for a part; gives what to listen for. */
  ask(request: CardRequest): ListenSpec {
    const { timers, answer, recordCaller } = this.#owner;
    this.#asked = request;
    this.#isSecret = true;
    timers.cancel(recording);
    recordCaller(false);
    timers.set(entering, request.timeout, () => {
      this.cancel(request.id);
      answer(request.id, late);
    });
    return request.listen;
  }

  /** Whether an input is a part of a card: it goes no further. */
  takes(input: TurnInput): boolean {
    const asked = this.#asked;
    if (asked === null || input.listen !== asked.listen.id) return false;
    const { timers, answer, now } = this.#owner;
    timers.cancel(entering);
    this.#asked = null;
    answer(asked.id, this.#till.take(asked, input.type === "pressed" ? input.digits : null, now()));
    return true;
  }

  /** Has the card charged, once; the answer comes when it is known, or will not be. */
  async charge(request: PaymentRequest): Promise<void> {
    const { answer, failed, providers } = this.#owner;
    const after = (pause: number, back: () => void) => {
      const timer = setTimeout(back, pause);
      return () => clearTimeout(timer);
    };
    const card = this.#till.release(request.card);
    const charged = await chargeOnce(request, card, { after, failed, ...(providers !== undefined && { providers }) });
    if (!this.#isClosed) answer(request.id, charged);
  }

  /** The conversation no longer waits for this. */
  cancel(request: string): void {
    if (this.#asked?.id !== request) return;
    this.#asked = null;
    this.#owner.timers.cancel(entering);
    this.#till.clear();
  }

  /** The conversation does something else now: what was entered is forgotten, and the caller is recorded again. */
  over(): void {
    if (!this.#isSecret) return;
    const { timers, recordCaller } = this.#owner;
    this.#isSecret = false;
    this.#till.clear();
    timers.set(recording, lastTone, () => recordCaller(true));
  }

  close(): void {
    this.#isClosed = true;
    this.#asked = null;
    this.#till.clear();
  }
}

const entering = "card entry";
const recording = "card recording";

const late: Answer = { ok: false, status: null, result: null, error: "timed out", timed_out: true };
