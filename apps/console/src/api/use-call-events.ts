import { useEffect, useRef } from "react";
import { followEvents } from "./follow-events.ts";

/** What is told of a flow's calls; `ready` says that whatever was read before may be old. */
export type CallPush =
  | { readonly type: "ready" }
  | { readonly type: "began" | "changed" | "ended" | "commented"; readonly call: string; readonly category: string };

const isPush = (event: unknown): event is CallPush =>
  typeof event === "object" && event !== null && "type" in event && typeof event.type === "string";

/** Follows the calls of a flow while it is shown. Who may not is told so by what else the page asks for. */
export function useCallEvents(agent: { organisation: string; flow: string }, onEvent: (event: CallPush) => void): void {
  const { organisation, flow } = agent;
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(
    () =>
      followEvents(`/api/organisations/${organisation}/flows/${flow}/calls/events/`, {
        onEvent: (event) => {
          if (isPush(event)) latest.current(event);
        },
        onRefused: () => {},
      }),
    [organisation, flow],
  );
}
