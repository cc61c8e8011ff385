import { type FlowDocument, readDocument } from "@parley/flow";
import { rules } from "@parley/model";
import { sessionFlow } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { loadState } from "../edits/version-state.ts";
import { notFound } from "../http/problems.ts";
import { dbOf } from "../rows/read.ts";
import { callRow } from "./call-row.ts";

/** The map that a call's path is drawn on: the right to hear a call is the right to see its blocks. */
export const sessionFlowRoute: GuardedRoute = callRoute(sessionFlow, {
  name: "call.session_flow",
  summary: "Blocks and paths of the release that a call ran on, without what they say",
  rule: rules.callsRead,
  handle: async (visit) => {
    visit.incoming.query.allow(["call_uuid"]);
    const call = await callRow(visit, visit.incoming.query.one("call_uuid"), ["release", "version", "flow"]);
    const { release, version } = call;
    const { rows } = await documentOfCall(visit, call);
    return answerOf(sessionFlow, {
      call_uuid: call.id,
      release,
      version,
      subflows: rows.sub_flow.map(({ id, name, slug }) => ({ id, name, slug })),
      blocks: rows.block.map(({ id, name, type, subflow }) => ({ id, name, type, subflow })),
      paths: rows.path.map(({ id, name, source_block, destination_block }) => ({
        id,
        name,
        source: source_block,
        destination: destination_block,
      })),
    });
  },
});

/** The release's document; of a test without one, the version's as it is now. @throws Problem 404 when it is gone, and as `readDocument`. */
async function documentOfCall(visit: Visit, call: { readonly [field: string]: unknown }): Promise<FlowDocument> {
  const db = dbOf(visit);
  if (call.release !== null) {
    const { rows } = await sql<{ document: unknown }>`select document from "release"
      where id = ${call.release}`.execute(db);
    if (rows[0] === undefined) throw notFound();
    return readDocument(rows[0].document);
  }
  const { rows } = await sql<{ id: Id }>`select id from flow_version
    where flow = ${call.flow} and version = ${call.version} and deleted_at is null`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return (await loadState(db, rows[0].id)).document;
}
