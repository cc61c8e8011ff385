import { type Asked, ask, listen, load, type Send } from "@parley/client";
import type { Edit, makeEdit } from "@parley/flow";
import type { callEvents, recordingOfCall } from "@parley/model/api/calls";
import { taskStatus } from "@parley/model/api/tasks";
import type { generateYaml, saveYaml } from "@parley/model/api/versions";
import type { AnswerOf, EventOf } from "@parley/model/kernel";
import { expectTypeOf, test } from "vitest";

const path = { org: "o", flow: "f", ver: "0.0.1" };
const operations: Edit = [];

test("a call is asked with what it declares, and nothing else", () => {
  expectTypeOf({ path, headers: { "if-match": '"1"' }, body: { operations } }).toExtend<Asked<typeof makeEdit>>();
  // Without the revision that it was made on an edit is refused.
  expectTypeOf({ path, body: { operations } }).not.toExtend<Asked<typeof makeEdit>>();
  expectTypeOf({ path }).toExtend<Asked<typeof generateYaml>>();
  expectTypeOf({ path, query: { ids: "no" } }).not.toExtend<Asked<typeof generateYaml>>();
  expectTypeOf({ path: { org: "o", flow: "f" } }).not.toExtend<Asked<typeof recordingOfCall>>();
});

test("a body is JSON, or one of the media types that the call takes", () => {
  expectTypeOf({ path, body: { yaml: "" } }).toExtend<Asked<typeof saveYaml>>();
  const upload = { type: "application/yaml", content: "" } as const;
  expectTypeOf({ path, upload }).toExtend<Asked<typeof saveYaml>>();
  expectTypeOf({ path, upload: { type: "text/plain", content: "" } as const }).not.toExtend<Asked<typeof saveYaml>>();
  expectTypeOf({ path }).not.toExtend<Asked<typeof saveYaml>>();
});

test("an answer is what the call declares: JSON, text, a file or events", () => {
  expectTypeOf<AnswerOf<typeof generateYaml>>().toEqualTypeOf<string>();
  expectTypeOf<AnswerOf<typeof taskStatus>["progress"]>().toEqualTypeOf<number>();
  expectTypeOf<AnswerOf<typeof makeEdit>["operations"]>().toEqualTypeOf<Edit>();
  expectTypeOf<EventOf<typeof callEvents>["type"]>().toEqualTypeOf<
    "ready" | "began" | "changed" | "ended" | "commented"
  >();
  expectTypeOf(load<typeof recordingOfCall, Awaited<ReturnType<Send>>>).returns.resolves.toEqualTypeOf<
    Awaited<ReturnType<Send>>
  >();
  // @ts-expect-error A call that answers with JSON tells no events.
  void ((send: Send) => listen(send, taskStatus, { path: { task_id: "t" } }));
  // @ts-expect-error Nothing of a task is named so.
  void (async (send: Send) => (await ask(send, taskStatus, { path: { task_id: "t" } })).share);
});
