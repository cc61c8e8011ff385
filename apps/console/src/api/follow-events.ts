import { type Asked, listen } from "@parley/client";
import type { ApiCall, EventOf, Media } from "@parley/model/kernel";
import { type EventReader, followStream, type PageSight } from "./follow-stream.ts";
import { send } from "./send.ts";

const sight: PageSight = {
  isHidden: () => document.visibilityState === "hidden",
  onChange: (callBack) => {
    document.addEventListener("visibilitychange", callBack);
    return () => document.removeEventListener("visibilitychange", callBack);
  },
};

/** Follows a call that answers with events, as long as the page is seen. Returns what ends it. */
export const followEvents = <C extends ApiCall & { readonly media: Media<"events"> }>(
  call: C,
  asked: Asked<C>,
  reader: EventReader<EventOf<C>>,
): (() => void) => followStream((signal) => listen(send, call, { ...asked, signal }), reader, sight);
