import { fieldOf, type Noun, rules } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { allow } from "../access/enter.ts";
import type { Visit } from "../access/route.ts";
import { installation } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Row } from "./sql-parts.ts";

/** Whose a row is: null for rows without organisation. */
export type Owner = Id | null;

/**
 * Does work in one transaction that may write the rows of these owners. Rows of shared nouns without organisation
 * take `rules.sharedWrite` and the system's way; everything else is behind the second wall.
 * @throws Problem 403 when shared rows are to be written without that policy.
 */
export function workIn<T>(
  visit: Visit,
  noun: Noun,
  owners: readonly Owner[],
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const { database } = visit.deps;
  if (owners.length === 0) return database.withOrganisations([visit.place.parents.org ?? installation], work);
  const organisations = [...new Set(owners)].filter((owner) => owner !== null);
  if (noun.wall === "shared" && organisations.length < new Set(owners).size) {
    allow(visit.caller, rules.sharedWrite, { organisation: null, flow: null });
    return database.asSystem("write rows without organisation", (db) => db.transaction().execute(work));
  }
  const isApart = noun.wall === "system" || organisations.length === 0;
  return database.withOrganisations(isApart ? [installation, ...organisations] : organisations, work);
}

/** Organisations that values of a row without tenant name, such as the one a user works for: they must be in sight. */
export function organisationsIn(noun: Noun, values: Row): readonly Id[] {
  if (noun.wall !== "system") return [];
  return Object.entries(values).flatMap(([name, value]) =>
    fieldOf(noun, name)?.to === "organisation" && isId(value) ? [value] : [],
  );
}
