import type { Barred } from "../auth/caller.ts";
import type { Deps } from "../deps.ts";

/**
 * What a request works with: no scope of its database holds a client whose network list leaves its address out, whatever
 * a route asks for.
 */
export function withinReach(deps: Deps, barred: Barred): Deps {
  if (barred.size === 0) return deps;
  const { database } = deps;
  const reached = (organisations: readonly string[]) => organisations.filter((id) => !barred.has(id));
  return {
    ...deps,
    database: {
      ...database,
      forOrganisations: (organisations) => database.forOrganisations(reached(organisations)),
      withOrganisations: (organisations, work) => database.withOrganisations(reached(organisations), work),
    },
  };
}
