import { type ClaimedDial, claimDial, passDial } from "@parley/db/store";
import { type Pacer, PortsExhausted } from "@parley/voice";
import type { Admission } from "./admission.ts";
import { type Answering, answerCall } from "./answer-call.ts";
import { endUnanswered, makeCall } from "./make-call.ts";
import type { PhoneCall } from "./phone-call.ts";
import type { Incoming } from "./sip-endpoint.ts";

export type SwitchboardOptions = Answering & {
  /** Whether calls are taken; this one closes it while the worker is full, and while it is drained. */
  readonly admission: Admission;
  /** Calls at once, until an operator has set another number. */
  readonly mostCalls: number;
};

/** A call from the first word of it to its stored end. */
type Going = {
  call: PhoneCall | null;
  readonly done: Promise<void>;
  /** Gives up what has not become a conversation yet. */
  readonly giveUp: () => void;
};

/** When callers may try again, in seconds. A worker that is drained does not come back; others may be there. */
const retryAfter = { draining: 10, full: 10, noPort: 10 };
/** When it is looked again for calls to make that came too many at once, in milliseconds. */
const lookAgainAfter = 500;

/** The calls of this worker: answers those that come, makes those that are to be made, and lets all end before it stops. */
export class Switchboard {
  readonly #options: SwitchboardOptions;
  readonly #going = new Map<string, Going>();
  #mostCalls: number;
  #isDraining = false;
  #claiming: Promise<void> | null = null;
  #isAskedAgain = false;
  #lookingAgain: NodeJS.Timeout | undefined;

  constructor(options: SwitchboardOptions) {
    this.#options = options;
    this.#mostCalls = options.mostCalls;
  }

  get callsNow(): number {
    return this.#going.size;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** What an operator has set: how many calls at once, and whether to take any. */
  set(limits: { readonly mostCalls: number; readonly isDraining: boolean }): void {
    this.#mostCalls = limits.mostCalls;
    this.#isDraining = limits.isDraining;
    this.#tellAdmission();
  }

  async onIncoming(event: Incoming): Promise<void> {
    const { sip, log, admission } = this.#options;
    const reject = (status: number) => sip.command({ type: "reject", call: event.call, status });
    const sendElsewhere = (seconds: number) => {
      const headers = [{ name: "Retry-After", value: String(seconds) }];
      sip.command({ type: "reject", call: event.call, status: 503, headers });
    };
    const { refusal } = admission;
    if (refusal !== null) {
      sendElsewhere(refusal.retryAfter);
      return;
    }
    const hold = async () => {
      try {
        return await answerCall(this.#options, event);
      } catch (error) {
        log.error({ err: error, sip: event.callId }, "a call could not be answered");
        if (error instanceof PortsExhausted) sendElsewhere(retryAfter.noPort);
        else reject(500);
        return null;
      }
    };
    await this.#keep(event.call, hold, () => reject(503));
  }

  /** Makes the calls that wait to be made, as many as there is room for. Asking while it does has it look once more. */
  async makeWaiting(): Promise<void> {
    this.#isAskedAgain = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
    await this.#claiming;
  }

  /** Hosts a call that came another way than by SIP; false when this worker takes none now. */
  async host(id: string, hold: (pacer: Pacer) => Promise<PhoneCall | null>, giveUp: () => void): Promise<boolean> {
    if (this.#options.admission.refusal !== null) return false;
    await this.#keep(id, () => hold(this.#options.pacer), giveUp);
    return true;
  }

  /** Takes and makes no new calls; resolves when those that go on have ended, or were ended after `patience`. */
  async drain(patience: number): Promise<void> {
    this.#isDraining = true;
    this.#tellAdmission();
    clearTimeout(this.#lookingAgain);
    await this.#claiming;
    const deadline = setTimeout(() => {
      for (const { call, giveUp } of this.#going.values()) {
        if (call === null) giveUp();
        else call.hungUp("agent");
      }
    }, patience);
    await Promise.all([...this.#going.values()].map(({ done }) => done));
    clearTimeout(deadline);
  }

  #tellAdmission(): void {
    const { admission } = this.#options;
    if (this.#isDraining) admission.close("draining", retryAfter.draining);
    else admission.lift("draining");
    if (this.#going.size >= this.#mostCalls) admission.close("full", retryAfter.full);
    else admission.lift("full");
  }

  async #claimAll(): Promise<void> {
    const { log } = this.#options;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      try {
        for (let next = await this.#claim(); next !== null; next = await this.#claim()) this.#make(next);
      } catch (error) {
        log.error({ err: error }, "calls that wait cannot be taken");
      }
    }
  }

  async #claim(): Promise<ClaimedDial | null> {
    const { database, worker, admission } = this.#options;
    const { refusal } = admission;
    if (refusal === null) return claimDial(database, worker);
    if (refusal.because === "too_many_at_once") {
      clearTimeout(this.#lookingAgain);
      this.#lookingAgain = setTimeout(() => void this.makeWaiting(), lookAgainAfter);
    }
    return null;
  }

  #make(claimed: ClaimedDial): void {
    const { database, log } = this.#options;
    const cancelled = new AbortController();
    const hold = async () => {
      try {
        const pass = await passDial(database, claimed);
        if (typeof pass !== "string") return await makeCall(this.#options, claimed, pass, cancelled.signal);
        await endUnanswered(this.#options, claimed, "failed", pass);
      } catch (error) {
        log.error({ err: error, call: claimed.call }, "a call could not be made");
        await endUnanswered(this.#options, claimed, "failed", "fault").catch((fault: unknown) =>
          log.error({ err: fault, call: claimed.call }, "the end of a call could not be stored"),
        );
      }
      return null;
    };
    void this.#keep(claimed.call, hold, () => cancelled.abort());
  }

  /** Keeps a call among those going on until its end is stored. */
  async #keep(id: string, hold: () => Promise<PhoneCall | null>, giveUp: () => void): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const going: Going = { call: null, done: ended.promise, giveUp };
    this.#going.set(id, going);
    this.#options.admission.begin();
    this.#tellAdmission();
    going.call = await hold();
    await going.call?.done;
    this.#going.delete(id);
    this.#tellAdmission();
    ended.resolve();
  }
}
