import { type CatalogueCall, calls } from "../../test/api/catalogue.ts";
import type { Evidence } from "../../test/api/record.ts";
import { type Criterion, missingOf } from "./criteria.ts";

/** `unknown`: the run looked neither at the call nor at its absence. */
export type Verdict = {
  readonly call: CatalogueCall;
  readonly state: "real" | "partial" | "absent" | "unknown";
  readonly missing: readonly Criterion[];
};

/** What a run has shown of every call of the catalogue. */
export function judge(evidence: readonly Evidence[]): readonly Verdict[] {
  const byCall = Map.groupBy(evidence, ({ call }) => call);
  return calls.map((call) => {
    const found = byCall.get(call.id) ?? [];
    const has = (shown: Evidence["shown"]) => found.some((line) => line.shown === shown);
    if (!has("mounted")) return { call, state: has("absent") ? "absent" : "unknown", missing: [] };
    const missing = missingOf(call, found);
    return { call, state: missing.length === 0 ? "real" : "partial", missing };
  });
}
