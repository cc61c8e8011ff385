import type { Approvers } from "@parley/flow";
import { decide, rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { storedGrants } from "../auth/caller.ts";
import { deploying } from "../organisations/refuse-alone.ts";
import { mayDeploy, type StoredRights } from "./requested-deploy.ts";

/** Most that are named. */
const mostNamed = 3;

type Deployer = StoredRights & { readonly name: string; readonly is_here: boolean };

/**
 * Who else could approve what the caller has deployed. Who may see the team reads their names. Staff are never named: a
 * client does not know them.
 */
export async function approversOf(
  { deps, caller }: Pick<Visit, "deps" | "caller">,
  { organisation, flow }: { readonly organisation: Id; readonly flow: Id },
): Promise<Approvers> {
  const { rows } = await deps.database.asSystem("look who may approve a deploy", (db) =>
    sql<Deployer>`select u.is_superuser, ${storedGrants} as grants,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name,
        exists (select 1 from membership m where m.organisation_id = ${organisation} and m."user" = u.id)
          or exists (select 1 from user_grant g where g."user" = u.id and (g.scope_id = ${organisation}
            or g.scope_id = ${flow})) as is_here
      from "user" u
      where u.id <> ${caller.id} and u.is_active and u.deleted_at is null and u.password is not null
        and (u.is_superuser or exists (select 1 from user_grant g
          where g."user" = u.id and g.policy = any(${deploying}::text[])
            and (g.scope in ('all_organisations', 'independent') or g.scope_id in (${organisation}, ${flow}))))
      order by name, u.id`.execute(db),
  );
  const others = rows.filter((row) => mayDeploy(row, { organisation, flow }));
  const here = others.filter(({ is_here }) => is_here);
  const seesTeam = decide(caller.access, rules.clientSettingsRead, { organisation, flow: null }) === "allowed";
  return {
    people: here.length,
    names: seesTeam ? here.slice(0, mostNamed).map(({ name }) => name) : null,
    has_staff: others.length > here.length,
  };
}
