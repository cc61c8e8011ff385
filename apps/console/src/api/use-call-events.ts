import type { CallEvent, callEvents as declared } from "@parley/model/api/calls";
import { useEffect, useRef } from "react";
import { followEvents } from "./follow-events.ts";

/** As the API declares it; the declarations about calls are too large for the list of calls. */
const callEvents: typeof declared = {
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/calls/events/",
  media: { kind: "events", type: "text/event-stream" },
};

/** Follows the calls of a flow while it is shown. A user without the right learns so from what else the page asks for. */
export function useCallEvents(
  agent: { organisation: string; flow: string },
  onEvent: (event: CallEvent) => void,
): void {
  const { organisation, flow } = agent;
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(
    () =>
      followEvents(
        callEvents,
        { path: { org: organisation, flow } },
        { onEvent: (event) => latest.current(event), onRefused: () => {} },
      ),
    [organisation, flow],
  );
}
