import { queryText } from "@parley/client";
import type { Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { describe, expect, test } from "vitest";
import { type AgentsAsked, agentsQuery, readAgentsSearch } from "../src/agents/agents-search.ts";
import { type ClientsAsked, clientsQuery, readClientsSearch } from "../src/clients/clients-search.ts";
import { checksOf, releaseBefore } from "../src/deploy/readiness.ts";

/** What a list asks for, as its address says it. */
const asked = ({ filters, ...rest }: AgentsAsked | ClientsAsked) => queryText({ ...filters, ...rest });

describe("what a list asks the server for by its address", () => {
  test.each([
    [{}, "?type=voice&is_template=false&ordering=shown_name"],
    [{ q: "BUCKET rem", sort: "-calls" }, "?type=voice&is_template=false&search=BUCKET%20rem&ordering=-calls"],
    [{ q: 42, status: "archived" }, "?type=voice&is_template=false&status=archived&search=42&ordering=shown_name"],
    [{ status: "nonsense", deployed: "maybe" }, "?type=voice&is_template=false&ordering=shown_name"],
    [
      { language: "hi-IN", deployed: "behind", tag: "care" },
      "?type=voice&is_template=false&language=hi-IN&deployed=behind&tags=care&ordering=shown_name",
    ],
    [{ sort: "deploy", at: "200", row: "x" }, "?type=voice&is_template=false&ordering=last_deploy"],
    [{ sort: "no such column" }, "?type=voice&is_template=false&ordering=shown_name"],
  ])("agents: %j", (address, query) => expect(asked(agentsQuery(readAgentsSearch(address)))).toBe(query));

  test.each([
    [{}, "?ordering=shown_name"],
    [
      { q: "id of t", segment: "Telecom", view: "cards" },
      "?industry_segment_type=Telecom&search=id%20of%20t&ordering=shown_name",
    ],
    [{ status: "archived", sort: "-live" }, "?status=archived&ordering=-live_calls"],
    [{ status: "nonsense", view: "heap" }, "?ordering=shown_name"],
  ])("clients: %j", (address, query) => expect(asked(clientsQuery(readClientsSearch(address)))).toBe(query));

  test("an address keeps what the list knows", () => {
    expect([readClientsSearch({ view: "cards", x: "1" }), readClientsSearch({ view: "heap" })]).toEqual([
      { view: "cards" },
      {},
    ]);
  });
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
  needs_approval: false,
  approvers: null,
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
    is_given: is_live,
  });
  expect(releaseBefore([release(3), release(2, true), release(1)])?.number).toBe(1);
  expect(releaseBefore([release(1, true)])).toBeNull();
  expect(releaseBefore([])).toBeNull();
});
