import { rules } from "@parley/model";
import { actionRoute } from "../access/action-route.ts";
import { eventStreamType, streamTopic } from "../access/event-stream.ts";
import { flowPath } from "../access/paths.ts";
import type { GuardedRoute } from "../access/route.ts";

/** Hearing of a flow's calls as they happen: the rows themselves announce `{type, call, category}`, see migration 10. */
export const callEventsRoute: GuardedRoute = actionRoute({
  method: "GET",
  path: `${flowPath}calls/events/`,
  call: "X060",
  name: "call.events",
  summary: "Calls of a flow that begin, change and end, as server-sent events",
  rule: rules.callsRead,
  streams: eventStreamType,
  handle: async (visit) => {
    visit.incoming.query.allow([]);
    return streamTopic(visit, `calls ${visit.place.parents.flow}`, async () => ({ type: "ready" }));
  },
});
