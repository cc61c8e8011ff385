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

const began = { channel: "sms", zone: "Asia/Kolkata", language: null, entry: "b1", account: [] };
const begunBy = (...events: readonly (readonly [string, EventLine["data"]])[]) => ({
  ...call({}),
  events: events.map(([type, data], seq) => ({ seq, at_ms: 0, type, data })),
});

test("a call becomes a test that begins as the call began", () => {
  const entered = { block: "b1", name: "Size", path: null, visit: 1 };
  const {
    steps: _steps,
    now: _now,
    ...beginning
  } = conversationOfCall(
    begunBy(["began", began], ["entered", entered], ["agent_said", { say: "1", text: "Which size?" }]),
    "UTC",
  );
  expect(beginning).toEqual({ channel: "sms", zone: "Asia/Kolkata", entry: "Size", metadata: {} });
});

test("the message that a call by text began with is no answer to the agent", () => {
  const { message, steps } = conversationOfCall(
    begunBy(
      ["began", { ...began, entry: null }],
      ["message_received", { text: "Hi" }],
      ["entered", { block: "b1", name: "Size", path: null, visit: 1 }],
      ["agent_said", { say: "1", text: "Which size?" }],
      ["message_received", { text: "Large" }],
    ),
    "UTC",
  );
  expect(message).toBe("Hi");
  expect(steps).toEqual([
    { expect: { block: "Size", said: ["Which size?"] } },
    { user: "Large" },
    { expect: { block: "Size", said: [] } },
  ]);
});

test("of an older call, whose record does not say how it began, it begins by voice in the viewer's zone", () => {
  expect(conversationOfCall(call({}), "UTC")).toMatchObject({ channel: "voice", zone: "UTC", language: "en-IN" });
});

test.each(["was_encrypted", "is_encrypted"])("a call whose words are encrypted becomes none: %s", (member) => {
  expect(() => conversationOfCall(call({ [member]: true }), "UTC")).toThrow(texts.noTestOfEncrypted);
});
