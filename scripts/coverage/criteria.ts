import { placeOf } from "../../test/api/access/oracle.ts";
import type { CatalogueCall } from "../../test/api/catalogue.ts";
import type { Evidence } from "../../test/api/record.ts";

/** What must have been shown of a call before it counts; docs/coverage.md says why. */
export const criteria = ["answered", "effect", "refused", "hidden", "named"] as const;
export type Criterion = (typeof criteria)[number];

/** Does the criterion apply to the call? Decided by the catalogue alone. */
function applies(criterion: Criterion, call: CatalogueCall): boolean {
  switch (criterion) {
    case "refused":
      return call.policy !== "(public)";
    case "hidden": {
      const place = placeOf(call);
      return place === "tenant" || (place === "reach" && !isEverybodys(call));
    }
    default:
      return true;
  }
}

/** A caller who may see demos may know which client and flow are the demo's. */
const isEverybodys = ({ path }: CatalogueCall) => /^\/api\/organisations\/demo_(client|flow)_uuid\/$/.test(path);

function isShown(criterion: Criterion, call: CatalogueCall, evidence: readonly Evidence[]): boolean {
  const found = evidence.filter(({ shown }) => shown === criterion);
  if (criterion === "refused" && typeof call.policy !== "string") return found.some(({ by }) => by === "403");
  if (criterion === "named" && call.body === "json" && call.kind !== "action") {
    return found.some(({ by }) => by === "body");
  }
  return found.length > 0;
}

/** The criteria that apply to the call and have not been shown. */
export const missingOf = (call: CatalogueCall, evidence: readonly Evidence[]): readonly Criterion[] =>
  criteria.filter((criterion) => applies(criterion, call) && !isShown(criterion, call, evidence));
