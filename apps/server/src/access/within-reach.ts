import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import type { Barred } from "../auth/caller.ts";
import type { Deps } from "../base/deps.ts";

/**
 * What a request works with: no scope of its database holds a client whose network list leaves its address out, whatever
 * a route asks for.
 */
export function withinReach(deps: Deps, barred: Barred): Deps {
  return barred.size === 0 ? deps : { ...deps, database: fenced(deps.database, barred) };
}

function fenced(database: Database<Tables>, barred: Barred): Database<Tables> {
  const reached = (organisations: readonly string[]) => organisations.filter((id) => !barred.has(id));
  return {
    ...database,
    forOrganisations: (organisations) => database.forOrganisations(reached(organisations)),
    withOrganisations: (organisations, work) => database.withOrganisations(reached(organisations), work),
    limitedTo: (milliseconds) => fenced(database.limitedTo(milliseconds), barred),
  };
}
