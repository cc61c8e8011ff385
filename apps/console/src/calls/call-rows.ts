import { rowsAt } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import type { call } from "@parley/model/nouns/call";
import { send } from "../api/send.ts";

/** The calls of an agent as rows, to be changed by hand. */
export const callRows = (inFlow: InFlow) =>
  rowsAt<typeof call>(send, "/api/organisations/{org}/flows/{flow}/analytics/", inFlow);
