import { rules } from "@parley/model";
import { type CallEvent, callEvents } from "@parley/model/api/calls";
import { eventsRoute } from "../access/call-route.ts";
import type { GuardedRoute } from "../access/route.ts";

/** Hearing of a flow's calls as they happen: the rows themselves announce what a `CallEvent` says, see migration 10. */
export const callEventsRoute: GuardedRoute = eventsRoute(callEvents, {
  name: "call.events",
  summary: "Calls of a flow that begin, change and end, as server-sent events",
  rule: rules.callsRead,
  topic: (visit) => `calls ${visit.place.parents.flow}`,
  current: async (): Promise<CallEvent> => ({ type: "ready" }),
});
