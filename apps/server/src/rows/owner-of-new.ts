import { columnOf, fieldOf, type Noun, nounNamed } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { sql } from "kysely";
import { allow } from "../access/enter.ts";
import type { Visit } from "../access/route.ts";
import { invalid, notFound } from "../http/problems.ts";
import { dbOf } from "./read.ts";
import type { Row, Target } from "./sql-parts.ts";
import type { Owner } from "./work-in.ts";

/**
 * Which organisation a new row belongs to. The first that is known of four: that of the path, that of the row it hangs
 * on, the one its body names, the only one the caller reaches. Shared nouns belong to none.
 * @throws Problem 400 when it cannot be known, 403 or 404 when the caller may not write there.
 */
export async function ownerOfNew(visit: Visit, target: Target, body: Row): Promise<Owner> {
  const { noun } = target;
  const { place, caller } = visit;
  if (noun.wall === "system") return null;
  const ofPath = place.parents.org;
  if (ofPath !== undefined) return ofPath;
  const ofParent = await ownerOfParent(visit, target);
  const owner = ofParent === undefined ? ownerIn(visit, noun, body) : ofParent;
  const { rule } = visit.route;
  if (owner !== null && typeof rule !== "string") allow(caller, rule, { organisation: owner, flow: null });
  // The second wall is set to all living organisations that the caller reaches.
  if (owner !== null && !place.organisations.includes(owner)) throw notFound();
  return owner;
}

/** Owner of the row that the path binds the new one to; undefined when it binds none that has an owner. */
async function ownerOfParent(visit: Visit, { noun, mount }: Target): Promise<Owner | undefined> {
  for (const [parameter, name] of Object.entries(mount.bind)) {
    const table = name.includes("__") ? undefined : fieldOf(noun, name)?.to;
    const parent = visit.place.parents[parameter];
    if (table === undefined || parent === undefined || nounNamed(table).wall === "system") continue;
    const { rows } = await sql<{ organisation_id: Id | null }>`
      select organisation_id from ${sql.table(table)} where id = ${parent}`.execute(dbOf(visit));
    return rows[0]?.organisation_id;
  }
  return undefined;
}

function ownerIn(visit: Visit, noun: Noun, body: Row): Owner {
  const name = Object.keys(noun.fields).find((field) => columnOf(noun, field) === "organisation_id") ?? "organisation";
  const named = body[name];
  if (isId(named)) return named;
  if (named !== undefined && named !== null) {
    throw invalid([{ field: name, code: "invalid", message: "Write a UUID in lower case." }]);
  }
  const only = named === undefined ? onlyClient(visit) : null;
  if (only !== null) return only;
  if (noun.wall === "shared") return null;
  throw invalid([{ field: name, code: "required", message: "Name the organisation: you reach several." }]);
}

/** The client that a caller works for, where a call without one in its path reaches no other. */
export function onlyClient({ place: { reach, organisations } }: Visit): Id | null {
  const [only = null] = reach === null || reach.everything ? [] : organisations;
  return organisations.length === 1 ? only : null;
}
