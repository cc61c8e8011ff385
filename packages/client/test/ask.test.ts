import { callDetails, callsOfFlow } from "@parley/model/api/calls";
import { assignedNumbers, assignNumber } from "@parley/model/api/numbers";
import { deployVersion } from "@parley/model/api/releases";
import { signOut } from "@parley/model/api/sign-in";
import { generateYaml } from "@parley/model/api/versions";
import { expect, expectTypeOf, test } from "vitest";
import { ask, listsAt, ProblemError, UnexpectedAnswer } from "../src/index.ts";
import { scriptedSend } from "./scripted-send.ts";

const inFlow = { org: "o", flow: "f" };

test("a call is asked with what it declares, and answers so", async () => {
  const { send, asked } = scriptedSend({ body: { flow: "f", numbers: ["112"] } }, { body: { version: "0.0.1" } });
  const { numbers } = await ask(send, assignNumber, { path: inFlow, body: { number: "112", from_flow: "g" } });
  expectTypeOf(numbers).toEqualTypeOf<readonly string[]>();
  expect(numbers).toEqual(["112"]);
  const released = await ask(send, deployVersion, { path: { ...inFlow, ver: "0.0.1" }, body: { note: null } });
  expectTypeOf(released.version).toEqualTypeOf<string>();
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/organisations/o/flows/f/virtual-numbers/assign/", JSON.stringify({ number: "112", from_flow: "g" })],
    ["POST", "/api/organisations/o/flows/f/versions/0.0.1/deploy/", JSON.stringify({ note: null })],
  ]);
});

test("its query is typed too", async () => {
  const { send, asked } = scriptedSend({ body: { transcript: [] } });
  const call = await ask(send, callDetails, { path: inFlow, query: { call_uuid: "c", ssml_redact: true } });
  expectTypeOf(call.transcript[0]?.heard_length).toEqualTypeOf<number | null | undefined>();
  expectTypeOf(call.tags).toEqualTypeOf<readonly string[]>();
  expect(asked[0]?.path).toMatch(/\/call_details\/\?call_uuid=c&ssml_redact=true$/);
  // @ts-expect-error: it takes no such thing.
  const wrong = () => ask(send, callDetails, { path: inFlow, query: { id: "c" } });
  await expect(wrong).rejects.toThrow("no answer");
});

test("one that answers with nothing gives nothing", async () => {
  const { send, asked } = scriptedSend({ status: 204, text: "" }, { status: 401, body: { code: "not_authenticated" } });
  expect(await ask(send, signOut, {})).toBeUndefined();
  expect(asked).toEqual([{ method: "POST", path: "/api/auth/logout/" }]);
  await expect(ask(send, signOut, {})).rejects.toThrow(ProblemError);
});

test("one that answers with a text takes no page of a gateway for it", async () => {
  const path = { ...inFlow, ver: "0.0.1" };
  const { send } = scriptedSend(
    { text: "parley: 1", type: "application/yaml; charset=utf-8" },
    { text: "<html>", type: "text/html" },
  );
  expect(await ask(send, generateYaml, { path })).toBe("parley: 1");
  await expect(ask(send, generateYaml, { path })).rejects.toThrow(UnexpectedAnswer);
});

test("a parameter of the path that is left out is a fault of the caller", async () => {
  const { send } = scriptedSend();
  // @ts-expect-error: of which flow?
  const wrong = () => ask(send, assignNumber, { path: { org: "o" }, body: { number: "112" } });
  await expect(wrong).rejects.toThrow("needs flow");
});

test("lists of rows beside the mounts take the filters that they name", async () => {
  const empty = { body: { count: 0, next: null, previous: null, results: [] } };
  const { send, asked } = scriptedSend(empty, empty);
  await listsAt(send, assignedNumbers, inFlow).list({ filters: { channel: "voice" }, depth: 1, fields: ["number"] });
  await listsAt(send, callsOfFlow, inFlow).listFrom("", { filters: { category: "starred", min_duration: 1000 } });
  expect(asked.map(({ path }) => path.slice("/api/organisations/o/flows/f/".length))).toEqual([
    "virtual-numbers/assigned/?channel=voice&fields=number&read_depth=1",
    "analytics/fetch_calls/?category=starred&min_duration=1000&cursor=",
  ]);
});
