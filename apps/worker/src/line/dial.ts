import { isIP } from "node:net";
import type { AudioStream, Endpoint, Header, Login } from "@parley/sip";
import type { CallResources } from "../call/call-resources.ts";
import { type AudioPlace, openAudio } from "./audio-place.ts";
import { answerUpdate, Leg } from "./leg.ts";
import { OurSession } from "./our-session.ts";
import type { SipEndpoint } from "./sip-endpoint.ts";

/** Whom to call. */
export type DialOrder = {
  /** Name of the new leg, and the Call-ID that the carrier sees: the same for the same attempt. */
  readonly id: string;
  readonly to: string;
  readonly from: string;
  /** The carrier: nothing is ever sent anywhere else. */
  readonly destination: Endpoint;
  readonly login: Login | null;
  readonly headers: readonly Header[];
  /** How long the callee may take to answer, in milliseconds. */
  readonly ringFor: number;
  readonly onRinging?: () => void;
};

export type DialFailure = "busy" | "no_answer" | "failed";

/** Its outcome. Status and reason are the carrier's; 0 when we gave up. */
export type Dialled =
  | { readonly type: "answered"; readonly leg: Leg }
  | {
      readonly type: "not_answered";
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
export async function dial(
  sip: Pick<SipEndpoint, "command" | "watch">,
  place: AudioPlace,
  order: DialOrder,
  { cancelled, resources }: { readonly cancelled: AbortSignal; readonly resources: CallResources },
): Promise<Dialled> {
  const { id, to, from, destination, login, headers } = order;
  const { socket, local } = await openAudio(place, resources);
  using waiting = new DisposableStack();
  const session = new OurSession(local);
  let leg: Leg | null = null;
  /** What they offered before they answered. */
  let early: AudioStream | null = null;
  let isRinging = false;
  let isGivenUp = false;
  return await new Promise<Dialled>((resolve) => {
    const fail = (outcome: DialFailure, status: number, reason: string) => {
      isGivenUp = true;
      resolve({ type: "not_answered", outcome, status, reason });
    };
    const giveUp = () => {
      fail("no_answer", 0, "nobody answered in time");
      if (leg === null) sip.command({ type: "hang_up", call: id });
    };
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
            resolve({ type: "answered", leg });
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
    if (cancelled.aborted) giveUp();
    else {
      const sdp = session.offer();
      const credentials = login === null ? {} : { login };
      sip.command({ type: "invite", call: id, callId: id, to, from, sdp, destination, headers, ...credentials });
    }
  });
}
