import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import type { Changing } from "../rows/change.ts";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";
import type { Row } from "../rows/sql-parts.ts";
import type { Found } from "../rows/write-row.ts";
import { refuseAbove } from "./grant-rights.ts";

/** A role gives no right that its maker does not hold. A right is taken from it only by a holder. */
export const roleVerbs: VerbHandlers = guardedVerbs({ making: withinOwnRights, changing: withinOwnRights });

function withinOwnRights(visit: Visit): Changing {
  return {
    prepare: async (values, row) => {
      if (values.policies === undefined) return values;
      const organisation = inPath(visit).org;
      const [before, after] = [row === null ? [] : await policiesOf(visit, row), policiesIn(values)];
      const changed = [
        ...before.filter((policy) => !after.includes(policy)),
        ...after.filter((policy) => !before.includes(policy)),
      ];
      refuseAbove(
        visit.caller,
        organisation,
        changed.map((policy) => ({ scope: "organisation", id: organisation, policy })),
      );
      return values;
    },
  };
}

const policiesIn = ({ policies }: Row): readonly string[] => (Array.isArray(policies) ? policies.map(String) : []);

async function policiesOf(visit: Visit, { id }: Found): Promise<readonly string[]> {
  const row = await dbOf(visit).selectFrom("role").select("policies").where("id", "=", id).executeTakeFirst();
  return row?.policies ?? [];
}
