import { expect, test } from "vitest";
import { numbersCheck } from "../src/deploy/numbers-check.ts";
import type { AssignedNumber } from "../src/numbers/assigned-number.ts";
import { callText } from "../src/numbers/call-text.ts";
import { archivedOf, standingOf } from "../src/parts/archived/archived.ts";

const sipAddress = "127.0.0.1:5060";
const assigned = (number: string, more: Partial<AssignedNumber> = {}): AssignedNumber => ({
  number,
  status: "active",
  is_test: false,
  is_verified: true,
  sip_line: null,
  ...more,
});
const short = assigned("1001", { is_test: true, is_verified: false });
const long = assigned("+18005550199", { sip_line: { id: "line", name: "Trunk", status: "active" } });
const foreign = assigned("+18005550100", { is_verified: false });
const asleep = assigned("2000", { status: "inactive" });

test.each([
  ["none before the first deploy", [], false, "It has no number yet: its first deploy makes one."],
  ["none after it", [], true, "It has no number, so no call reaches it: assign one under Deploy."],
  ["one without a line", [short], true, "Call 1001 at sip:1001@127.0.0.1:5060."],
  ["one with a line", [long], true, "Call +18005550199 by telephone."],
  ["two", [long, short], true, "Call +18005550199 by telephone or 1001 at sip:1001@127.0.0.1:5060."],
  ["one that sleeps beside one that does not", [asleep, short], true, "Call 1001 at sip:1001@127.0.0.1:5060."],
  ["one that sleeps", [asleep], true, "2000 is inactive, so no call is answered."],
  ["one that is not verified", [foreign], true, "+18005550100 waits for staff to verify it, so no call is answered."],
  ["one that is not verified beside a test number", [foreign, short], true, "Call 1001 at sip:1001@127.0.0.1:5060."],
  ["one, with nothing deployed", [short], false, "Nothing is deployed yet, so 1001 is not answered."],
  [
    "five",
    ["1", "2", "3", "4", "5"].map((number) => assigned(number, { sip_line: "a line" })),
    true,
    "Call 1 by telephone, 2 by telephone, 3 by telephone or one of 2 more.",
  ],
] as const)("how an agent is called: %s", (_name, numbers, isLive, text) => {
  expect(callText({ numbers, archived: null, isLive, sipAddress })).toBe(text);
});

test.each([
  ["none before the first deploy", [], { isLive: false, isFirst: true }, "success", /makes a test number/],
  ["none after it", [], { isLive: true, isFirst: false }, "warning", /no call reaches/],
  ["only one that is not verified", [foreign], { isLive: true, isFirst: false }, "warning", /Staff have not verified/],
  ["the same before the first deploy", [foreign], { isLive: false, isFirst: true }, "success", /makes a test number/],
  ["only one that sleeps", [asleep], { isLive: true, isFirst: false }, "warning", /All are inactive/],
  ["one before the first deploy", [short], { isLive: false, isFirst: true }, "success", /^1 number, answered after/],
  ["two after it", [short, long], { isLive: true, isFirst: false }, "success", /^2 numbers, answered$/],
  ["a template", [], { isLive: true, isFirst: false, isTemplate: true }, "success", /^A template needs none/],
] as const)("numbers in the list before a deploy: %s", (_name, numbers, agent, severity, text) => {
  expect(numbersCheck(numbers, { archived: null, isTemplate: false, ...agent })).toMatchObject({
    severity,
    text: expect.stringMatching(text),
  });
});

test.each([
  ["client", /^The client is archived: no call is answered/],
  ["agent", /^The agent is archived: no call is answered/],
] as const)("the numbers of an archived %s are not named to call", (archived, text) => {
  const agent = { numbers: [long], archived, isLive: true };
  expect(callText({ ...agent, sipAddress })).toMatch(text);
  expect(numbersCheck([long], { ...agent, isFirst: false, isTemplate: false })).toMatchObject({
    severity: "warning",
    text: expect.stringMatching(text),
  });
});

test("of an archived agent or client nothing is live", () => {
  const agent = { status: "active", deployed_version: "0.0.1" } as const;
  const client = { status: "active" } as const;
  expect(standingOf(agent, client)).toBe("live");
  expect(standingOf({ ...agent, deployed_version: null }, client)).toBe("active");
  expect(standingOf({ ...agent, status: "archived" }, client)).toBe("archived");
  expect(standingOf(agent, { status: "archived" })).toBe("archived");
  expect(archivedOf({ status: "archived" }, { status: "archived" })).toBe("client");
  expect(archivedOf(undefined, { status: "archived" })).toBe("agent");
});
