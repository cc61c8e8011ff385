import { type FlowDocument, startBlock, withDefaults } from "@parley/flow";
import { nounNamed } from "@parley/model";
import { type Id, subFlowFields } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { insertRow } from "../rows/write-row.ts";
import { writeNewRows } from "./apply-edit.ts";

/** Where a new version stands, its label and who makes it. */
export type NewVersion = {
  readonly id: Id;
  readonly organisation: Id;
  readonly flow: Id;
  readonly label: string;
  readonly by: Id | null;
  readonly notes?: string | null;
  /** What it is a copy of; null for one that is fresh. */
  readonly origin?: CopyOrigin | null;
};

type CopyOrigin = {
  readonly version: Id;
  readonly revision: number;
  /** The rows there by what the copy calls them. */
  readonly rows: ReadonlyMap<Id, Id>;
};

/** Adds a version with the rows of a document; one without sub-flow `start` gets it, with its Start block. */
export async function insertVersion(
  trx: Db,
  version: NewVersion,
  document: FlowDocument,
  newId: () => Id,
): Promise<void> {
  const { id, organisation, flow, label: version_, by, notes = null, origin = null } = version;
  const copied = { copied_from: origin?.version ?? null, copied_revision: origin?.revision ?? null };
  const row = { id, version: version_, flow, ...document.settings, created_by: by, ...copied, notes };
  await insertRow(trx, nounNamed("flow_version"), row, { organisation_id: organisation });
  await writeNewRows(trx, version, withStart(document, newId));
  if (origin === null) return;
  const ids = (list: Iterable<Id>) => sql`${sql.val([...list])}::uuid[]`;
  await sql`insert into copied_rows (version, organisation_id, there, here)
    values (${id}, ${organisation}, ${ids(origin.rows.keys())}, ${ids(origin.rows.values())})`.execute(trx);
}

function withStart(document: FlowDocument, newId: () => Id): FlowDocument {
  const { rows } = document;
  if (rows.sub_flow.some(({ slug }) => slug === "start")) return document;
  const start = { id: newId(), ...withDefaults(subFlowFields, { name: "start", slug: "start" }) };
  return {
    ...document,
    rows: { ...rows, sub_flow: [...rows.sub_flow, start], block: [...rows.block, startBlock(newId(), start.id)] },
  };
}
