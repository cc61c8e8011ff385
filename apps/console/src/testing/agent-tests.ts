import { rowsAt } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { conversationTest } from "@parley/model/nouns/conversation-test";
import { send } from "../api/send.ts";

export type OfAgent = { readonly organisation: Id; readonly flow: Id };

/** The calls of an agent's tests. */
export const agentTests = ({ organisation, flow }: OfAgent) =>
  rowsAt<typeof conversationTest>(send, "/api/organisations/{org}/flows/{flow}/tests/", { org: organisation, flow });

/** Under which the list of an agent's tests is kept in the page, as any list of a resource. */
export const testsKey = ({ organisation, flow }: OfAgent) => [
  "resource",
  `/api/organisations/${organisation}/flows/${flow}/tests/`,
];
