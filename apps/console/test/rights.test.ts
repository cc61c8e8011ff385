import { type Policy, rules } from "@parley/model";
import { expect, test } from "vitest";
import { areas, heldIn, inAgents, withinReach, withRight } from "../src/people/areas.ts";
import { changesInWords, isSameMemberRights } from "../src/people/rights-changes.ts";
import { rightsInWords } from "../src/people/rights-words.ts";

const areaOf = (name: string) => {
  const area = areas.find((each) => each.name === name);
  if (area === undefined) throw new Error(`There is no area ${name}`);
  return area;
};

/** Rights that are asked for above all clients alone: they cannot be given at one. */
const ofInstallation = /experience_center|internal_user/;

test("each right that a call at a client asks for stands in one area", () => {
  const asked = new Set<Policy>(Object.values(rules).flat());
  const shown = areas.flatMap(({ rights }) => rights);
  expect([...asked].filter((right) => !ofInstallation.test(right)).sort()).toEqual([...shown].sort());
});

test("a person has the highest right of an area, and another choice leaves other areas alone", () => {
  const held = ["v2.flow.view", "v2.flow.edit", "v2.calls.admin", "v2.other.right"];
  expect(heldIn(areaOf("agents"), held)).toBe("v2.flow.edit");
  expect(heldIn(areaOf("audit"), held)).toBeNull();
  expect(withRight(areaOf("agents"), held, "v2.flow.admin")).toEqual([
    "v2.calls.admin",
    "v2.other.right",
    "v2.flow.admin",
  ]);
  expect(rightsInWords(held)).toEqual(["Agents: edit", "Calls: manage", "v2.other.right"]);
  expect(rightsInWords(["v2.flow.view", "v2.all.admin"])).toEqual(["Everything"]);
});

test("a set of rights leaves out what the giver lacks, and what they cannot take away", () => {
  const mayGive = (right: Policy) => right.startsWith("v2.flow.");
  expect(withinReach(["v2.flow.edit", "v2.calls.admin"], [], mayGive)).toEqual(["v2.flow.edit"]);
  expect(withinReach(["v2.flow.edit"], ["v2.flow.view", "v2.calls.admin"], mayGive)).toEqual([
    "v2.flow.edit",
    "v2.calls.admin",
  ]);
  expect(withinReach(["v2.calls.admin"], ["v2.calls.admin"], mayGive)).toEqual(["v2.calls.admin"]);
});

test("a change of rights in one agent names what counts there before and after", () => {
  const client = ["v2.flow.admin", "v2.calls.admin", "v2.client_settings.view"];
  const none = { policies: client, flows: {} };
  const own = { policies: client, flows: { f: ["v2.flow.view"] } };
  const names = new Map([["f", "Welcome"]]);
  expect(changesInWords(none, own, names)).toEqual([
    "Welcome: rights of their own count",
    "Welcome: Agents: Administer → See",
    "Welcome: Calls: Manage → None",
  ]);
  expect(changesInWords(own, none, names)[0]).toBe("Welcome: the client's rights count");
  expect(inAgents(client)).toEqual(["v2.flow.admin", "v2.calls.admin"]);
  expect(changesInWords(none, none, names)).toEqual([]);
  expect(changesInWords(none, { ...none, policies: ["v2.flow.admin", "v2.other.right"] }, names)).toEqual([
    "Calls: Manage → None",
    "People and roles: See → None",
    "v2.other.right is given",
  ]);
});

test("an agent without rights of its own is none", () => {
  expect(isSameMemberRights({ policies: [], flows: { f: [] } }, { policies: [], flows: {} })).toBe(true);
  expect(isSameMemberRights({ policies: [], flows: { f: ["a"] } }, { policies: [], flows: {} })).toBe(false);
});
