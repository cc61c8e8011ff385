import type { Header } from "@parley/sip";
import type { Logger } from "pino";
import { CallResources } from "../call/call-resources.ts";
import type { FarSide, Line, Transferred, TransferWish } from "../call/line.ts";
import type { AudioPlace } from "./audio-place.ts";
import { type DialFailure, dial, failureOf } from "./dial.ts";
import type { Leg, Referral } from "./leg.ts";
import { Ringback } from "./ringback.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";
import { type Host, metadataHeaders, type Target, targetUri, transferTarget, withHeaders } from "./transfer-target.ts";
import type { Trunk } from "./trunk.ts";

export type PhoneLineOptions = {
  readonly sip: Pick<SipEndpoint, "command" | "watch">;
  readonly place: AudioPlace;
  readonly leg: Leg;
  /** The peer says that it takes REFER, or does not say. */
  readonly mayRefer: boolean;
  /** Where the leg's peer is. */
  readonly peer: Host;
  /** Our number in this call: whom a bridged call comes from. */
  readonly number: string;
  /**
   * Whether a target may be called now, by us or by the line itself, and counts that it is: the line by which it is. A
   * word when it may not. `instead`: the leg that was counted for it, which the line refused to dial.
   */
  readonly pass: (target: Target, instead: string | undefined) => Promise<PassedLeg | string>;
  readonly newId: () => string;
  readonly log: Logger;
};

/** A leg that may be dialled: by which line, what is dialled, and where it is noted what became of it. */
export type PassedLeg = {
  readonly id: string;
  readonly trunk: Trunk;
  /** Digits, an international number as E.164; empty for an address without a number. */
  readonly to: string;
  readonly note: (what: "answered" | "ended") => void;
};

/** A caller hears it ring after so many milliseconds, whatever the carrier says: silence is taken for a call that broke. */
const longestSilence = 3000;

/** Why no line of ours leads to a target. */
const withoutLine: readonly string[] = ["unknown_number", "number_unverified", "no_sip_line"];

/** A name or a bare host that no line of ours leads to: the caller's own line may call there, as any caller may. */
const isWithoutLine = ({ callee }: Target, refusal: string) =>
  callee.type !== "digits" && withoutLine.includes(refusal);

/** The URI of a target by a line: a number as the line dials it. */
const uriBy = (target: Target, { trunk, to }: PassedLeg) =>
  targetUri(to === "" ? target : { ...target, callee: { type: "digits", number: to } }, trunk);

/** The telephone line of one call. A transfer asks the peer to do it, and is done by us where the peer refuses. */
export class PhoneLine implements Line {
  readonly #options: PhoneLineOptions;
  #far: { readonly leg: Leg; readonly opened: AsyncDisposableStack; readonly gone: () => void } | null = null;
  readonly #over = new AbortController();

  constructor(options: PhoneLineOptions) {
    this.#options = options;
    void options.leg.ended.then(() => this.#end());
  }

  hangUp(): void {
    this.#end();
    this.#options.leg.hangUp();
  }

  letGo(): void {
    const far = this.#far;
    this.#letFarGo();
    far?.gone();
  }

  async transfer(wish: TransferWish, far: FarSide): Promise<Transferred | null> {
    try {
      return await this.#transfer(wish, far);
    } catch (error) {
      this.#options.log.error({ err: error }, "a transfer could not be made");
      far.connect(null);
      return failed("failed", "the transfer could not be made");
    }
  }

  async #transfer(wish: TransferWish, far: FarSide): Promise<Transferred | null> {
    const { leg, peer, mayRefer, log } = this.#options;
    const target = transferTarget(wish);
    if (target === null)
      return failed(
        "failed",
        "this is no number or address to transfer to: write digits, a host, or number@host or name@host",
      );
    const headers = metadataHeaders(wish.metadata);
    const deadline = Date.now() + wish.timeout;
    let before: Refused | undefined;
    if (mayRefer) {
      const passed = await this.#options.pass(target, undefined);
      const way = typeof passed === "string" ? null : passed;
      if (this.#over.signal.aborted) {
        // They left while it was counted: the line is asked for nothing.
        way?.note("ended");
        return null;
      }
      if (typeof passed === "string" && !isWithoutLine(target, passed)) return notPassed(passed);
      const uri = way === null ? targetUri(target, peer) : uriBy(target, way);
      const referral = await leg.refer(withHeaders(uri, headers), headers, wish.timeout);
      if (referral.type !== "refused") return referred(referral, way);
      log.info({ status: referral.status }, "the line refused a transfer: calling the other side ourselves");
      before = { status: referral.status, leg: way?.id };
    }
    return this.#bridge(target, { headers, before, ringFor: Math.max(1000, deadline - Date.now()) }, far);
  }

  /** Calls the target ourselves and connects both. */
  async #bridge(
    target: Target,
    { headers, before, ringFor }: { headers: readonly Header[]; before: Refused | undefined; ringFor: number },
    far: FarSide,
  ): Promise<Transferred | null> {
    const { sip, place, number, newId } = this.#options;
    let isRinging = false;
    const ring = () => {
      if (!isRinging) far.connect(new Ringback());
      isRinging = true;
    };
    const order = {
      id: newId(),
      from: number,
      pass: async () => {
        const way = await this.#options.pass(target, before?.leg);
        return typeof way === "string" ? way : { uri: uriBy(target, way), trunk: way.trunk, note: way.note };
      },
      headers,
      ringFor,
      onRinging: ring,
    };
    await using resources = new CallResources();
    const silent = setTimeout(ring, longestSilence);
    const dialled = await dial(sip, place, order, { cancelled: this.#over.signal, resources }).finally(() =>
      clearTimeout(silent),
    );
    if (dialled.type !== "answered") far.connect(null);
    if (dialled.type === "refused") return notPassed(dialled.refusal, before);
    const { note } = dialled.passed;
    if (dialled.type === "not_answered") {
      note("ended");
      if (this.#over.signal.aborted) return null;
      return failed(dialled.outcome, `${dialled.status} ${dialled.reason}`);
    }
    const { leg } = dialled;
    note("answered");
    void leg.ended.then(() => note("ended"));
    if (this.#over.signal.aborted) return null;
    far.connect(leg.link);
    const gone = () => {
      far.connect(null);
      far.left();
    };
    this.#far = { leg, opened: resources.handOver(), gone };
    void leg.ended.then(() => {
      if (this.#far?.leg === leg) this.letGo();
    });
    return { answer: { ...unanswered, ok: true, result: { outcome: "answered" } }, hasLeft: false };
  }

  /** The caller has left: no further call is made, and a connected person is let go. */
  #end(): void {
    this.#over.abort();
    this.#letFarGo();
  }

  #letFarGo(): void {
    const far = this.#far;
    if (far === null) return;
    this.#far = null;
    far.leg.hangUp();
    far.opened
      .disposeAsync()
      .catch((error: unknown) => this.#options.log.error({ err: error }, "a transfer's audio could not be closed"));
  }
}

const unanswered = { ok: false, status: null, result: null, error: null, timed_out: false };

/** A transfer that the line would not do itself, and the leg that was counted for it. */
type Refused = { readonly status: number; readonly leg: string | undefined };

function notPassed(refusal: string, before?: Refused): Transferred {
  const why = `we may not transfer there: ${refusal}`;
  return failed(
    "failed",
    before === undefined ? why : `the line refused the transfer with ${before.status}, and ${why}`,
  );
}

function failed(outcome: DialFailure, error: string): Transferred {
  return { answer: { ...unanswered, result: { outcome }, error, timed_out: false }, hasLeft: false };
}

/**
 * The outcome of a transfer that the line does itself. How long the two talk is unknown, so what has begun counts as a
 * minute: also where we did not hear its outcome.
 */
function referred(referral: Exclude<Referral, { type: "refused" }>, way: PassedLeg | null): Transferred | null {
  const transferred = referral.type === "over" ? null : outcomeOf(referral);
  const hasFailed = referral.type === "told" && transferred?.hasLeft === false;
  if (!hasFailed) way?.note("answered");
  way?.note("ended");
  return transferred;
}

function outcomeOf(referral: Extract<Referral, { type: "told" | "timed_out" }>): Transferred {
  if (referral.type === "timed_out") {
    const answer = {
      ...unanswered,
      result: { outcome: "no_answer" },
      error: "nobody answered in time",
      timed_out: true,
    };
    return { answer, hasLeft: false };
  }
  const { status, reason } = referral;
  if (status >= 200 && status < 300) {
    return { answer: { ...unanswered, ok: true, status, result: { outcome: "answered" } }, hasLeft: true };
  }
  const { answer } = failed(failureOf(status), `${status} ${reason}`);
  return { answer: { ...answer, status }, hasLeft: false };
}
