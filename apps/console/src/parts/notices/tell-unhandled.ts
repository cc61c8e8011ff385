import { texts } from "../texts.ts";
import { reportError } from "./report-error.ts";

/** Tells of every failure that no code waits for: a button whose work fails must not look as if it had done it. */
export function tellUnhandled(page: EventTarget): void {
  page.addEventListener("unhandledrejection", (event) => {
    const reason = "reason" in event ? event.reason : event;
    // What was cancelled, such as a sound that another one ends, is no failure.
    const isCancelled = reason instanceof DOMException && reason.name === "AbortError";
    if (!isCancelled) reportError(texts.unexpected, reason);
  });
}
