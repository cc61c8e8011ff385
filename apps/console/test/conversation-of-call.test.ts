import type { EventLine } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { conversationOfCall } from "../src/call/conversation-of-call.ts";
import { texts } from "../src/call/texts.ts";

const call = (words: EventLine["data"]) => ({
  events: [{ seq: 1, at_ms: 0, type: "agent_said", data: { say: "1", text: "Your balance is 20", ...words } }],
  metadata: {},
  language: "en-IN",
  answered_at: null,
  call_created_at: "2026-11-22T10:00:00.000Z",
  caller_number: null,
});

test("a call becomes a test of what was said", () => {
  expect(conversationOfCall(call({}), "UTC").language).toBe("en-IN");
});

test.each(["was_encrypted", "is_encrypted"])("a call whose words are encrypted becomes none: %s", (member) => {
  expect(() => conversationOfCall(call({ [member]: true }), "UTC")).toThrow(texts.noTestOfEncrypted);
});
