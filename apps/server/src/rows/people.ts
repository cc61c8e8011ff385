import type { Person } from "@parley/model/api/people";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Deps } from "../base/deps.ts";

/** Finds people by the ids in a tenant's rows, deleted people too. */
export async function peopleNamed(deps: Deps, ids: Iterable<Id | null>): Promise<(id: Id | null) => Person | null> {
  const named = [...new Set(ids)].filter((id) => id !== null);
  if (named.length === 0) return () => null;
  const { rows } = await deps.database.asSystem("tell who did a thing", (db) =>
    sql<Person>`select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
      profile_color as color from "user" where id = any(${sql.val(named)}::uuid[])`.execute(db),
  );
  const people = new Map(rows.map((person) => [person.id, person]));
  return (id) => (id === null ? null : (people.get(id) ?? null));
}
