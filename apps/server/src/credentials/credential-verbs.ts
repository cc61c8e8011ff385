import { isCredentialName } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Visit } from "../access/route.ts";
import { invalid } from "../http/problems.ts";
import { change, create } from "../rows/change.ts";
import type { VerbHandlers } from "../rows/noun-routes.ts";
import { dbOf } from "../rows/read.ts";
import type { Row } from "../rows/sql-parts.ts";
import type { Found } from "../rows/write-row.ts";

export const credentialVerbs: VerbHandlers = {
  create: (visit, target) => create(visit, target, { prepare: prepared(visit) }),
  put: (visit, target) => change(visit, target, true, { prepare: prepared(visit) }),
  patch: (visit, target) => change(visit, target, false, { prepare: prepared(visit) }),
};

/**
 * Who names another host has the value sent there, so they show that they know it: else everyone who may edit an
 * agent could read every secret.
 */
const prepared =
  (visit: Visit) =>
  async (values: Row, row: Found | null): Promise<Row> => {
    if (typeof values.name === "string" && !isCredentialName(values.name)) {
      const message = "Begin with a small letter; then small letters, digits and underscores, 60 at most.";
      throw invalid([{ field: "name", code: "invalid", message }]);
    }
    const hosts = Array.isArray(values.hosts) ? values.hosts.map((host) => String(host).toLowerCase()) : null;
    const named = hosts === null ? values : { ...values, hosts };
    if (values.value !== undefined) return { ...named, rotated_at: new Date(visit.deps.now()).toISOString() };
    if (row !== null && hosts !== null) {
      const { rows } = await sql<{ hosts: string[] }>`select hosts from credential where id = ${row.id}`.execute(
        dbOf(visit),
      );
      const known = new Set(rows[0]?.hosts ?? []);
      if (hosts.some((host) => !known.has(host))) {
        const message = "Write the value too: it will be sent to a host that has not had it.";
        throw invalid([{ field: "value", code: "required", message }]);
      }
    }
    return named;
  };
