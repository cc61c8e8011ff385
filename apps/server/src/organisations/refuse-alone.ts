import { allAdmin, rules, wildcard } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";
import { conflict } from "../http/problems.ts";

/** What lets a person deploy, and approve what another one deploys. */
export const deploying = sql.val([...rules.flowAdmin, allAdmin, wildcard]);

/**
 * People cannot approve their own deploys. So a client asks for approval only where two people who can sign in may
 * deploy the same agent. `organisation` is null for a client that is being made.
 * @throws Problem 409 `no_second_person`.
 */
export async function refuseAlone(deps: Deps, organisation: Id | null): Promise<void> {
  const { rows } = await deps.database.asSystem("look for two people who may deploy the same agent", (db) =>
    sql`with deployer as (
        select u.id, f.id as flow from "user" u
          left join user_grant g on g."user" = u.id and g.policy = any(${deploying}::text[])
          left join flow f on g.scope = 'flow' and f.id = g.scope_id
            and f.organisation_id = ${organisation} and f.deleted_at is null
          where u.is_active and u.deleted_at is null and u.password is not null
            and (u.is_superuser or g.scope in ('all_organisations', 'independent') or f.id is not null
              or (g.scope = 'organisation' and g.scope_id = ${organisation})))
      select 1 from (select flow from deployer union select null) as place
        join deployer on deployer.flow is null or deployer.flow = place.flow
        group by place.flow having count(distinct deployer.id) > 1 limit 1`.execute(db),
  );
  if (rows.length > 0) return;
  throw conflict(
    "no_second_person",
    "No second person may deploy agents of this client, and people cannot approve their own deploys. Give another person v2.flow.admin there first, on Team.",
  );
}
