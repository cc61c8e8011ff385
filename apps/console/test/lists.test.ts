import type { Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { describe, expect, test } from "vitest";
import type { Agent } from "../src/agents/agent.ts";
import { chosenAgents, readAgentsSearch, sortedAgents } from "../src/agents/agents-search.ts";
import type { Client } from "../src/clients/client.ts";
import { chosenClients, readClientsSearch } from "../src/clients/clients-search.ts";
import { checksOf, releaseBefore } from "../src/deploy/readiness.ts";

const agent = (name: string, more: Partial<Agent> = {}): Agent => ({
  uuid: name,
  name,
  use_case: null,
  type: "voice",
  status: "draft",
  tags: [],
  latest_version: "0.0.1",
  deployed_version: null,
  activity: null,
  ...more,
});

const activity = (languages: string[], edits: number, daily: number[]): Agent["activity"] => ({
  uuid: "",
  languages,
  last_deploy: null,
  edits_since: edits,
  calls: { now: 0, daily },
});

describe("the agents that a search leaves", () => {
  const agents = [
    agent("Survey", { tags: ["care"], activity: activity(["en-IN"], 0, [1, 2]) }),
    agent("Reminder", { use_case: "soft bucket", deployed_version: "0.0.1", activity: activity(["hi-IN"], 3, [9]) }),
    agent("Legacy", { status: "archived" }),
  ];
  const names = (search: Record<string, unknown>) =>
    chosenAgents(agents, readAgentsSearch(search)).map(({ name }) => name);

  test.each([
    [{}, ["Survey", "Reminder", "Legacy"]],
    [{ q: "BUCKET rem" }, ["Reminder"]],
    [{ status: "archived" }, ["Legacy"]],
    [{ status: "nonsense" }, ["Survey", "Reminder", "Legacy"]],
    [{ language: "hi-IN" }, ["Reminder"]],
    [{ deployed: "no" }, ["Survey", "Legacy"]],
    [{ deployed: "behind" }, ["Reminder"]],
    [{ tag: "care" }, ["Survey"]],
    [{ q: "<script>" }, []],
  ])("%j", (search, left) => expect(names(search)).toEqual(left));

  test("are ordered by the column that the address names, else by name", () => {
    const order = (sort: string | undefined) => sortedAgents(agents, sort).map(({ name }) => name);
    expect(order(undefined)).toEqual(["Legacy", "Reminder", "Survey"]);
    expect(order("-calls")).toEqual(["Reminder", "Survey", "Legacy"]);
    expect(order("no such column")).toEqual(["Legacy", "Reminder", "Survey"]);
  });
});

test("clients are found by either name, id or note, and by segment", () => {
  const client = (name: string, more: Partial<Client> = {}): Client => ({
    uuid: `id of ${name}`,
    name,
    display_name: null,
    description: null,
    industry_segment_type: null,
    status: "active",
    activity: null,
    ...more,
  });
  const clients = [
    client("m-1", { display_name: "Meridian" }),
    client("Trellis", { industry_segment_type: "Telecom" }),
  ];
  const names = (search: Record<string, unknown>) =>
    chosenClients(clients, readClientsSearch(search)).map(({ name }) => name);
  expect(names({ q: "meridian" })).toEqual(["m-1"]);
  expect(names({ q: "id of t" })).toEqual(["Trellis"]);
  expect(names({ segment: "Telecom" })).toEqual(["Trellis"]);
  expect(names({ sort: "-name" })).toEqual(["Trellis", "m-1"]);
  expect(names({ status: "archived" })).toEqual([]);
  expect([readClientsSearch({ view: "cards" }), readClientsSearch({ view: "heap" })]).toEqual([{ view: "cards" }, {}]);
});

const ready: Readiness = {
  errors: 0,
  warnings: 0,
  issues: [],
  languages: [{ language: "en-IN", isDefault: true, missing: [], prompts: 4 }],
  blocks: 3,
  paths: 5,
  changes: null,
  live: null,
  revision: 7,
  last_release: null,
  edits_since: 0,
  edited_at: null,
};

test.each([
  ["all well", ready, ["success", "success"]],
  ["an error", { ...ready, errors: 1, warnings: 2 }, ["error", "success"]],
  ["warnings", { ...ready, warnings: 2 }, ["warning", "success"]],
  [
    "a language that lacks a prompt",
    { ...ready, languages: [...ready.languages, { language: "hi-IN", isDefault: false, missing: ["Hi"], prompts: 4 }] },
    ["success", "success", "warning"],
  ],
] as const)("the list before a deploy: %s", (_name, readiness, severities) => {
  expect(checksOf(readiness).map(({ severity }) => severity)).toEqual(severities);
});

test("a roll back leads to the release made before the live one", () => {
  const release = (number: number, is_live = false): Release => ({
    id: `${number}`,
    version: "0.0.1",
    version_revision: number,
    number,
    note: null,
    created_at: "2026-11-21T00:00:00.000Z",
    by: null,
    is_live,
  });
  expect(releaseBefore([release(3), release(2, true), release(1)])?.number).toBe(1);
  expect(releaseBefore([release(1, true)])).toBeNull();
  expect(releaseBefore([])).toBeNull();
});
