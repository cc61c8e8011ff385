import { parseConversations } from "@parley/host";
import { Problem } from "@parley/model/kernel";
import { expect, it } from "vitest";

const faultsOf = (data: unknown) => {
  try {
    parseConversations(data);
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ field }) => field);
    throw error;
  }
  return [];
};

it("reads a list, or a mapping that holds one", () => {
  const list = [{ name: "one", steps: ["silent", { press: "1" }, { expect: { said: ["Hello."] } }] }];
  expect(parseConversations(list)).toEqual(list);
  expect(parseConversations({ conversations: list })).toEqual(list);
});

it("tells every fault with its place", () => {
  expect(faultsOf({})).toEqual([""]);
  // A file of none would pass every run.
  expect(faultsOf([])).toEqual([""]);
  expect(faultsOf({ conversations: [] })).toEqual([""]);
  expect(faultsOf(["text"])).toEqual(["0"]);
  expect(faultsOf([{ steps: [] }, { name: "b" }])).toEqual(["0", "1"]);
  expect(faultsOf([{ name: "", steps: [] }])).toEqual(["0.name"]);
  expect(faultsOf([{ name: "a", chanel: "sms", steps: [] }])).toEqual(["0.chanel"]);
  expect(faultsOf([{ name: "a", channel: "fax", steps: [] }])).toEqual(["0.channel"]);
  const steps = [
    "shouts",
    { press: 1 },
    { user: "a", press: "1" },
    { says: "a" },
    { expect: "x" },
    { expect: { sad: [] } },
  ];
  expect(faultsOf([{ name: "a", steps }])).toEqual([
    "0.steps.0",
    "0.steps.1.press",
    "0.steps.2",
    "0.steps.3",
    "0.steps.4.expect",
    "0.steps.5.expect.sad",
  ]);
});

it.each([
  ["metadata", { metadata: 5 }],
  ["account", { account: ["gold"] }],
  ["now", { now: "soon" }],
  ["now", { now: 1e300 }],
  ["zone", { zone: "Mars/Olympus" }],
  ["language", { language: "hindi" }],
  ["chance", { chance: 1.5 }],
  ["chance.1", { chance: [0.5, "heads"] }],
  ["mocks", { mocks: "paid" }],
  ["mocks.pay", { mocks: { pay: "paid" } }],
  ["mocks.pay.status", { mocks: { pay: { status: "200" } } }],
  ["mocks.pay.1.ok", { mocks: { pay: [{ ok: true }, { ok: "no" }] } }],
  ["steps.0.user", { steps: [{ user: 5 }] }],
  ["steps.0.user", { steps: [{ user: { confidence: 1 } }] }],
  ["steps.0.user.alternatives.0", { steps: [{ user: { text: "yes", alternatives: [5] } }] }],
  ["steps.0.happened", { steps: [{ happened: {} }] }],
  ["steps.0.hang_up", { steps: [{ hang_up: "me" }] }],
  ["steps.0", { steps: [{ toString: "a" }] }],
  ["steps.0.expect.said", { steps: [{ expect: { said: "Hello." } }] }],
  ["steps.0.expect.said.0.any", { steps: [{ expect: { said: [{ any: "Hello." }] } }] }],
  ["steps.0.expect.log", { steps: [{ expect: { log: { type: "ended" } } }] }],
  ["steps.0.expect.ended", { steps: [{ expect: { ended: true } }] }],
  ["steps.0.expect.slots", { steps: [{ expect: { slots: "date" } }] }],
])("refuses %s of a kind that could not be played", (field, given) => {
  expect(faultsOf([{ name: "a", steps: [], ...given }])).toEqual([`0.${field}`]);
});

it("keeps the order in which a conversation is written", () => {
  const written = { steps: ["silent"], name: "a", mocks: { pay: { ok: true, note: "of ours" } } };
  expect(JSON.stringify(parseConversations([written]))).toBe(JSON.stringify([written]));
});
