import { rules } from "@parley/model";
import { callMetadata, recordingOfCall } from "@parley/model/api/calls";
import { generateYaml, tellPresence } from "@parley/model/api/versions";
import { expectTypeOf, test } from "vitest";
import { type AnswerTo, answerOf, callRoute } from "../src/access/call-route.ts";
import { JsonText, noContent, ok } from "../src/http/answer.ts";

const described = { name: "test.call", summary: "A call", rule: rules.flowRead } as const;
const metadata = { call_uuid: "c", metadata: {} };

test("a handler answers what its call declares", () => {
  callRoute(callMetadata, { ...described, handle: async () => answerOf(callMetadata, metadata) });
  callRoute(callMetadata, { ...described, handle: async () => ok(metadata) });
  const text = new JsonText<typeof metadata>(JSON.stringify(metadata));
  callRoute(callMetadata, { ...described, handle: async () => ({ status: 200, body: text }) });
  callRoute(generateYaml, { ...described, handle: async () => ok("text") });
  callRoute(tellPresence, { ...described, handle: async () => noContent });
  expectTypeOf(ok(metadata)).toExtend<AnswerTo<typeof callMetadata>>();
});

test("a handler that answers something else does not compile", () => {
  // @ts-expect-error A member is named otherwise.
  callRoute(callMetadata, { ...described, handle: async () => ok({ call: "c", metadata: {} }) });
  // @ts-expect-error Nothing is no metadata.
  callRoute(callMetadata, { ...described, handle: async () => noContent });
  // @ts-expect-error The text may hold anything.
  callRoute(callMetadata, { ...described, handle: async () => ({ status: 200, body: new JsonText("{}") }) });
  // @ts-expect-error JSON is no text.
  callRoute(generateYaml, { ...described, handle: async () => ok(metadata) });
  // @ts-expect-error JSON is no file.
  callRoute(recordingOfCall, { ...described, handle: async () => ok(metadata) });
  // @ts-expect-error The call answers with nothing.
  callRoute(tellPresence, { ...described, handle: async () => ok(metadata) });
});
