import {
  changedRights,
  decide,
  describeRule,
  type Grant,
  holds,
  isAuthorisedV1,
  isAuthorisedV2,
  permissionsV1,
  permissionsV2,
  policyNames,
  reach,
  rules,
  strongerThan,
} from "@parley/model";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import cases from "./cases/access.json" with { type: "json" };

type Case = {
  name: string;
  grants: Grant[];
  wanted: string[];
  mode?: "and" | "or";
  anywhere?: boolean;
  v1: boolean;
  v2: boolean;
};

describe("cases", () => {
  for (const { name, grants, wanted, mode = "or", anywhere = false, v1, v2 } of cases as Case[]) {
    test(name, () => {
      expect(isAuthorisedV1({ permissions: permissionsV1(grants), wanted, mode, organisation: "A" })).toBe(v1);
      expect(
        isAuthorisedV2({ permissions: permissionsV2(grants), wanted, organisation: "A", flow: "F", anywhere }),
      ).toBe(v2);
    });
  }
});

const policy = fc.constantFrom(
  "v2.flow.view",
  "v2.flow.edit",
  "v2.calls.admin",
  "list_audit_logs",
  "v2.all.admin",
  "_all_",
);
const grant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({ scope: fc.constantFrom("organisation" as const), id: fc.constantFrom("A", "B"), policy }),
  fc.record({ scope: fc.constantFrom("flow" as const), id: fc.constantFrom("F", "G"), policy }),
  fc.record({ scope: fc.constantFrom("all_organisations" as const, "independent" as const), policy }),
);
const grants = fc.array(grant, { maxLength: 6 });
const wanted = fc.uniqueArray(policy, { maxLength: 3 });
const scope = fc.record({ organisation: fc.constantFrom("A", "B", null), flow: fc.constantFrom("F", "G", null) });

/** The rules once more, straight from the rows: what the code makes of its views must agree. */
function oracleV1(rows: readonly Grant[], needed: readonly string[], mode: "and" | "or", organisation: string | null) {
  if (needed.length === 0) return false;
  const counts = (row: Grant) =>
    row.scope === "independent" ||
    row.scope === "all_organisations" ||
    (row.scope === "organisation" && row.id === organisation);
  const has = (name: string) => rows.some((row) => counts(row) && row.policy === name);
  if (has("_all_") || has("v2.all.admin")) return true;
  return mode === "and" ? !needed.some((name) => !has(name)) : needed.some(has);
}

function oracleV2(
  rows: readonly Grant[],
  needed: readonly string[],
  where: { organisation: string | null; flow: string | null },
) {
  if (needed.length === 0) return false;
  const isGood = (row: Grant) => needed.includes(row.policy) || row.policy === "v2.all.admin";
  const free = rows.filter((row) => row.scope === "independent" || row.scope === "all_organisations");
  const ofFlow = rows.filter((row) => row.scope === "flow" && row.id === where.flow);
  const ofOrganisation = rows.filter((row) => row.scope === "organisation" && row.id === where.organisation);
  const first = ofFlow.length > 0 ? ofFlow : ofOrganisation;
  return [...free, ...first].some(isGood);
}

const runs = { numRuns: 20_000 };

test("R127, R135, R136, R137, R138, R139, R140, R150: the first model says what its rule says", () => {
  fc.assert(
    fc.property(
      grants,
      wanted,
      fc.constantFrom("and" as const, "or" as const),
      scope,
      (rows, needed, mode, { organisation }) => {
        const said = isAuthorisedV1({ permissions: permissionsV1(rows), wanted: needed, mode, organisation });
        expect(said).toBe(oracleV1(rows, needed, mode, organisation));
      },
    ),
    runs,
  );
});

test("R127, R142, R143, R145, R146, R147, R150: the second model says what its rule says", () => {
  fc.assert(
    fc.property(grants, wanted, scope, (rows, needed, where) => {
      const said = isAuthorisedV2({ permissions: permissionsV2(rows), wanted: needed, ...where });
      expect(said).toBe(oracleV2(rows, needed, where));
    }),
    runs,
  );
});

test("R144: anywhere, the second model looks at every entry", () => {
  fc.assert(
    fc.property(grants, wanted, scope, (rows, needed, where) => {
      const said = isAuthorisedV2({ permissions: permissionsV2(rows), wanted: needed, ...where, anywhere: true });
      const good: readonly string[] = [...needed, "v2.all.admin"];
      expect(said).toBe(needed.length > 0 && rows.some((row) => good.includes(row.policy)));
    }),
    runs,
  );
});

const model = fc.constantFrom("v1" as const, "v2" as const);

test("who has no entry at all where a path points must not learn that it exists", () => {
  fc.assert(
    fc.property(model, grants, wanted, scope, (which, rows, needed, where) => {
      const decision = decide({ model: which, grants: rows }, needed, where);
      const entries = rows.filter(
        (row) =>
          (row.scope === "organisation" && row.id === where.organisation) ||
          (which === "v2" && row.scope === "flow" && row.id === where.flow),
      );
      const isNamed = where.organisation !== null || where.flow !== null;
      if (decision === "hidden") expect([isNamed, entries]).toEqual([true, []]);
      if (decision === "refused" && isNamed) expect(entries).not.toEqual([]);
    }),
    runs,
  );
});

test("what a path-less call reaches is where the same rule passes", () => {
  const flows = { F: "A", G: "B" } as const;
  fc.assert(
    fc.property(model, grants, wanted, (which, rows, needed) => {
      const access = { model: which, grants: rows };
      const reached = reach(access, needed);
      for (const organisation of ["A", "B"]) {
        const isReached = reached.everything || reached.organisations.includes(organisation);
        expect(isReached).toBe(decide(access, needed, { organisation, flow: null }) === "allowed");
      }
      for (const [flow, organisation] of Object.entries(flows)) {
        const ofOrganisation = reached.organisations.includes(organisation) && !reached.hiddenFlows.includes(flow);
        const isReached = reached.everything || reached.flows.includes(flow) || ofOrganisation;
        expect(isReached).toBe(decide(access, needed, { organisation, flow }) === "allowed");
      }
    }),
    runs,
  );
});

test("a right is held where it was granted, and nowhere else", () => {
  const access = {
    model: "v2" as const,
    grants: [{ scope: "organisation" as const, id: "A", policy: "v2.flow.edit" }],
  };
  expect(holds(access, "v2.flow.edit", { organisation: "A", flow: null })).toBe(true);
  expect(holds(access, "v2.flow.edit", { organisation: "B", flow: null })).toBe(false);
  expect(holds(access, "v2.flow.edit", { organisation: null, flow: null })).toBe(false);
  expect(holds(access, "v2.flow.admin", { organisation: "A", flow: null })).toBe(false);
  // Who may edit may do all that seeing opens.
  expect(holds(access, "v2.flow.view", { organisation: "A", flow: null })).toBe(true);
  expect(holds(access, "_all_", { organisation: "A", flow: null })).toBe(false);
});

test("a right is held by those of its area that pass wherever it does, and by no other", () => {
  expect(strongerThan("v2.flow.view")).toEqual(["v2.flow.edit", "v2.flow.admin"]);
  expect(strongerThan("v2.flow.edit")).toEqual(["v2.flow.admin"]);
  expect(strongerThan("v2.flow.admin")).toEqual([]);
  // The rules of experiments take both alike: the level decides.
  expect(strongerThan("v2.flow_experiment.edit")).toEqual(["v2.flow_experiment.admin"]);
  expect(strongerThan("v2.flow_experiment.admin")).toEqual([]);
  // No rule takes the others of its area.
  expect(strongerThan("v2.flow_for_ops.view")).toEqual([]);
  expect(strongerThan("v2.business_config.view")).toEqual([]);
  for (const weaker of policyNames) {
    for (const stronger of strongerThan(weaker)) {
      expect(strongerThan(stronger), `${weaker} and ${stronger} hold each other`).not.toContain(weaker);
      for (const rule of Object.values(rules)) {
        const taken: readonly string[] = rule;
        expect(!taken.includes(weaker) || taken.includes(stronger), `${stronger} where ${weaker} passes`).toBe(true);
      }
    }
  }
});

test("both views show every grant, the first without those of flows", () => {
  const rows: Grant[] = [
    { scope: "organisation", id: "A", policy: "one" },
    { scope: "flow", id: "F", policy: "two" },
    { scope: "all_organisations", policy: "three" },
    { scope: "independent", policy: "four" },
  ];
  expect(permissionsV1(rows)).toEqual({
    org_dependent_access: { A: ["one"], all_orgs: ["three"] },
    org_independent_access: ["four"],
  });
  expect(permissionsV2(rows)).toEqual({
    organisations: { A: ["one"] },
    flows: { F: ["two"] },
    independent: ["four", "three"],
  });
});

describe("what a change of rights in one organisation gives or takes", () => {
  const scoped = fc.array(
    fc.oneof(
      fc.record({ scope: fc.constant("organisation" as const), id: fc.constant("A"), policy }),
      fc.record({ scope: fc.constant("flow" as const), id: fc.constantFrom("F", "G"), policy }),
    ),
    { maxLength: 5 },
  );

  test("is all that lets a call through on one side only, in the organisation and in each of its flows", () => {
    fc.assert(
      fc.property(scoped, scoped, policy, fc.constantFrom("F", "G", null), (before, after, asked, flow) => {
        const passes = (held: Grant[]) =>
          isAuthorisedV2({ permissions: permissionsV2(held), wanted: [asked], organisation: "A", flow });
        if (passes(before) === passes(after)) return;
        const through = [asked, "v2.all.admin"];
        const changed = changedRights(before, after).filter(({ policy: name }) => through.includes(name));
        const isNamed = [...before, ...after].some(({ id }) => id === flow);
        const isHere = changed.some(({ scope: kind, id }) => (isNamed ? id === flow : kind === "organisation"));
        expect(isHere).toBe(true);
      }),
    );
  });

  test("is nothing when nothing changes", () => {
    fc.assert(
      fc.property(scoped, (held) => {
        expect(changedRights(held, held.toReversed())).toEqual([]);
      }),
    );
  });
});

test.each([
  ["public", "(public)"],
  ["signed_in", "(signed in)"],
  ["own_rows", "(signed in, own rows)"],
  [["v2.flow.view", "v2.flow.edit"], "v2.flow.view,v2.flow.edit"],
] as const)("the rule %j is described as %s", (rule, text) => {
  expect(describeRule(rule)).toBe(text);
});
