import { type EventReader, followStream, type PageSight } from "./follow-stream.ts";
import { request } from "./request.ts";

const sight: PageSight = {
  isHidden: () => document.visibilityState === "hidden",
  onChange: (callBack) => {
    document.addEventListener("visibilitychange", callBack);
    return () => document.removeEventListener("visibilitychange", callBack);
  },
};

/** Follows a call that answers with server-sent events, as long as the page is seen. Returns what ends it. */
export const followEvents = (path: string, reader: EventReader): (() => void) =>
  followStream(path, reader, { call: request, sight });
