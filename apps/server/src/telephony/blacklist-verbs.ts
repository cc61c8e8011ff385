import { sql } from "kysely";
import { guardedVerbs, type VerbHandlers } from "../rows/noun-routes.ts";

/** A number that is listed already stays one row, with the later end of both, also once its own end has passed. */
export const blacklistVerbs: VerbHandlers = guardedVerbs({
  making: () => ({
    met: sql`on conflict (organisation_id, caller_number) do update set
      expires_at = case when blacklist_number.expires_at is not null and excluded.expires_at is not null
        then greatest(blacklist_number.expires_at, excluded.expires_at) end,
      reason = coalesce(excluded.reason, blacklist_number.reason),
      updated_at = now(), revision = blacklist_number.revision + 1`,
  }),
});
