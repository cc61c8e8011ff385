import type { AudioStream, CallEvent, Header } from "@parley/sip";
import type { OurSession } from "./our-session.ts";

/** Why a call ends whose caller answers our offer with nothing that we can speak to. */
export const noAnswer: Header = { name: "Reason", value: 'SIP;cause=488;text="No Answer To Our Offer"' };

/**
 * Answers a caller who left the offer to us: our 200 offers, its ACK answers. Resolves with the stream, or with null when
 * the call is over: the caller has gone, or answered with nothing that we can speak to and was hung up on.
 */
export function offerLate(
  session: OurSession,
  line: {
    /** Answers the call with our offer. */
    readonly answer: (sdp: string) => void;
    readonly hangUp: (headers: readonly Header[]) => void;
    /** Names who hears what the call tells meanwhile. */
    readonly listen: (listener: (event: CallEvent) => void) => void;
  },
): Promise<AudioStream | null> {
  return new Promise((resolve) => {
    line.listen((event) => {
      if (event.type === "acked") {
        const stream = session.settledBy(event.sdp);
        resolve(stream);
        if (stream === null) line.hangUp([noAnswer]);
      } else if (event.type === "cancelled" || event.type === "ended" || event.type === "refused") resolve(null);
    });
    line.answer(session.offer());
  });
}
