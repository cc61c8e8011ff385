import { type FlowDocument, withNewIds } from "@parley/flow";
import { nounsByName } from "@parley/model";
import type { duplicateFlow } from "@parley/model/api/flows";
import type { Channel, Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { AnswerTo } from "../access/call-route.ts";
import { isReadable } from "../access/hidden-agents.ts";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { insertVersion } from "../edits/insert-version.ts";
import { loadState } from "../edits/version-state.ts";
import { invalid } from "../http/problems.ts";
import { dbOf, shownRow } from "../rows/read.ts";
import type { Row } from "../rows/sql-parts.ts";
import { insertRow } from "../rows/write-row.ts";
import { firstLabel } from "./flow-verbs.ts";

type Copied = { readonly name: string; readonly type: Channel; readonly document: FlowDocument };

/**
 * A version of a flow that the body names: the latest where it names no label.
 * @throws Problem 400 where the client has no such flow, or hides it from the caller; or the flow has no such version.
 */
export async function copiedVersion(visit: Visit, flow: Id, label?: string): Promise<Copied> {
  const { rows } = await sql<Omit<Copied, "document"> & { readonly version: Id | null }>`
    select v.id as version, f.name, f.type from flow f
    left join flow_version v on v.flow = f.id and v.deleted_at is null
      and v.version = coalesce(${label ?? null}, f.latest_version)
    where f.id = ${flow} and f.organisation_id = ${inPath(visit).org} and f.deleted_at is null
      and ${isReadable(visit, sql`f.id`)}`.execute(dbOf(visit));
  const [found] = rows;
  if (found === undefined) throw invalid([fault("flow", "There is no such flow here.")]);
  const { version, name, type } = found;
  if (version === null) throw invalid([fault("version", "This flow has no such version.")]);
  return { name, type, document: (await loadState(dbOf(visit), version)).document };
}

const fault = (field: string, message: string) => ({ field, code: "not_found", message });

type NewFlow = {
  readonly values: Row;
  readonly document: FlowDocument;
  /** What comes with it, in the transaction that adds it. */
  readonly along?: (trx: Db, flow: Id) => Promise<void>;
};

/** Adds a flow whose first version is a copy of a document. */
export function makeFlow(visit: Visit, { values, document, along }: NewFlow): Promise<AnswerTo<typeof duplicateFlow>> {
  const organisation = inPath(visit).org;
  const { newId } = visit.deps;
  const [flow, by] = [newId(), visit.caller.id];
  return visit.deps.database.withOrganisations([organisation], async (trx) => {
    const row = { ...values, id: flow, latest_version: firstLabel, created_by: by };
    await insertRow(trx, nounsByName.flow, row, { organisation_id: organisation });
    const version = { id: newId(), organisation, flow, label: firstLabel, by };
    await insertVersion(trx, version, withNewIds(document, newId), newId);
    await along?.(trx, flow);
    await audit(trx, visit, { status: 201, organisation });
    const answer = await shownRow(trx, nounsByName.flow, flow, 201);
    return { ...answer, headers: { ...answer.headers, location: `/api/organisations/${organisation}/flows/${flow}/` } };
  });
}
