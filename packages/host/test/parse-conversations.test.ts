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
  expect(faultsOf(["text"])).toEqual(["0"]);
  expect(faultsOf([{ steps: [] }, { name: "b" }])).toEqual(["0.name", "1.steps"]);
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
    "0.steps.3.says",
    "0.steps.4.expect",
    "0.steps.5.expect.sad",
  ]);
});
