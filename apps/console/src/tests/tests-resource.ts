import { collection } from "@parley/client";
import { conversationTest } from "@parley/model/nouns/conversation-test";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import type { OfAgent } from "../testing/agent-tests.ts";
import { resourceTexts } from "./texts.ts";

/** The tests of an agent, as lists and dialogs of resources read them. */
export const testsOf = ({ organisation, flow }: OfAgent) =>
  defineResource({
    rows: collection(send, conversationTest, "/api/organisations/{org}/flows/{flow}/tests/", {
      org: organisation,
      flow,
    }),
    list: "tests",
    texts: resourceTexts,
    name: "name",
    columns: [
      { field: "name" },
      { field: "language", width: "180px" },
      { field: "updated_at", width: "180px", isWide: true },
    ],
    filters: [],
    groups: [{ title: resourceTexts.title, fields: ["name", "language"] }],
  });
