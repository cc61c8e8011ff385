import type { SipRequest } from "../message/message.ts";
import { T1 } from "../transaction/timers.ts";
import type { TheirInvitation } from "./agent.ts";

/** An INVITE of the peer that nothing was answered to yet. */
export function invitation(key: string, request: SipRequest): TheirInvitation {
  return {
    key,
    request,
    provisional: null,
    answer: null,
    pause: T1,
    reliable: null,
    isSettled: false,
    deferred: null,
  };
}
