import { isIP } from "node:net";
import type { AudioStream, Header } from "@parley/sip";
import type { CallResources } from "../call/call-resources.ts";
import { type AudioPlace, openAudio } from "./audio-place.ts";
import { answerUpdate, Leg } from "./leg.ts";
import { OurSession } from "./our-session.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";
import { numberUri } from "./transfer-target.ts";
import { type Trunk, trunkEndpoint, trunkLogin } from "./trunk.ts";

/** A leg that may go out now: the URI that is dialled, and the carrier's line. Nothing is ever sent anywhere else. */
export type Passed = { readonly uri: string; readonly trunk: Trunk };

/** Whom to call. */
export type DialOrder<P extends Passed> = {
  /** Name of the new leg, and the Call-ID that the carrier sees: the same for the same attempt. */
  readonly id: string;
  /** Our number. */
  readonly from: string;
  /**
   * Judges the leg, or says in a word why it may not go out. It is asked when all else is ready, and what it lets pass is
   * dialled at once: no rule that changed meanwhile is missed.
   */
  readonly pass: () => Promise<P | string>;
  readonly headers: readonly Header[];
  /** How long the callee may take to answer, in milliseconds. */
  readonly ringFor: number;
  readonly onRinging?: () => void;
};

export type DialFailure = "busy" | "no_answer" | "failed";

/** Its outcome. Status and reason are the carrier's; 0 when we gave up. */
export type Dialled<P extends Passed> =
  | { readonly type: "refused"; readonly refusal: string }
  | { readonly type: "answered"; readonly passed: P; readonly leg: Leg }
  | {
      readonly type: "not_answered";
      readonly passed: P;
      readonly outcome: DialFailure;
      readonly status: number;
      readonly reason: string;
    };

/** How a final status reads to people: busy or declined, no answer, or impossible. */
export function failureOf(status: number): DialFailure {
  if (status === 486 || status === 600 || status === 603) return "busy";
  return status === 408 || status === 480 || status === 487 ? "no_answer" : "failed";
}

/**
 * Makes a call by a carrier. Early media is not heard; redirections are not followed. When `cancelled` is aborted the
 * call is taken back and counts as not answered. The answered leg is hung up when no conversation comes of it.
 */
export async function dial<P extends Passed>(
  sip: Pick<SipEndpoint, "command" | "watch">,
  place: AudioPlace,
  order: DialOrder<P>,
  { cancelled, resources }: { readonly cancelled: AbortSignal; readonly resources: CallResources },
): Promise<Dialled<P>> {
  const { id, headers } = order;
  const { socket, local } = await openAudio(place, resources);
  const passed = await order.pass();
  if (typeof passed === "string") return { type: "refused", refusal: passed };
  const { uri: to, trunk } = passed;
  const destination = trunkEndpoint(trunk);
  const login = trunkLogin(trunk);
  const from = numberUri(order.from, trunk);
  using waiting = new DisposableStack();
  const session = new OurSession(local);
  let leg: Leg | null = null;
  /** What they offered before they answered. */
  let early: AudioStream | null = null;
  let isRinging = false;
  let isGivenUp = false;
  return await new Promise<Dialled<P>>((resolve) => {
    const fail = (outcome: DialFailure, status: number, reason: string) => {
      isGivenUp = true;
      resolve({ type: "not_answered", passed, outcome, status, reason });
    };
    const giveUp = () => {
      fail("no_answer", 0, "nobody answered in time");
      if (leg === null) sip.command({ type: "hang_up", call: id });
    };
    // Before anything is watched: what is never placed has no last event.
    if (cancelled.aborted) {
      fail("no_answer", 0, "given up before it was placed");
      return;
    }
    waiting.adopt(setTimeout(giveUp, order.ringFor), clearTimeout);
    cancelled.addEventListener("abort", giveUp);
    waiting.defer(() => cancelled.removeEventListener("abort", giveUp));
    sip.watch(id, (event) => {
      switch (event.type) {
        case "progress":
          if (!isRinging) order.onRinging?.();
          isRinging = true;
          break;
        case "updated":
          if (leg === null) early = answerUpdate(sip, event, session) ?? early;
          break;
        case "answered": {
          const stream = early ?? session.settledBy(event.sdp);
          if (isGivenUp) sip.command({ type: "hang_up", call: id });
          else if (stream === null) {
            fail("failed", 488, "the answer has no audio that we speak");
            sip.command({ type: "hang_up", call: id });
          } else {
            // A carrier that is dialled by name may name no other places than one that is dialled by address.
            const peer = isIP(destination.address) === 0 ? event.source : destination;
            const signalling = peer?.address ?? stream.remote.address;
            const answered = new Leg(sip, { id, socket, session, stream, signalling });
            leg = answered;
            resources.onFailure(() => answered.hangUp());
            resolve({ type: "answered", passed, leg });
          }
          break;
        }
        case "failed":
          fail(failureOf(event.status), event.status, event.reason);
          break;
        case "refused":
          if (event.command === "invite") fail("failed", 0, event.reason);
          break;
      }
      leg?.take(event);
    });
    const sdp = session.offer();
    const credentials = login === null ? {} : { login };
    sip.command({ type: "invite", call: id, callId: id, to, from, sdp, destination, headers, ...credentials });
  });
}
