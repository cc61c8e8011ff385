import { danglingReferences, emptyDocument, type FlowDocument, newIdsFor, renameIds } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { lockVersion } from "../edits/apply-edit.ts";
import { insertVersion, type NewVersion } from "../edits/insert-version.ts";
import { loadState } from "../edits/version-state.ts";
import { firstLabel } from "../flows/flow-verbs.ts";
import { invalid, notFound } from "../http/problems.ts";

/** The version of a flow that a label names. @throws Problem 400 when there is none. */
export async function versionLabelled(trx: Db, flow: Id, label: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id from flow_version
    where flow = ${flow} and version = ${label} and deleted_at is null`.execute(trx);
  if (rows[0] === undefined) {
    throw invalid([{ field: "copy_of", code: "not_found", message: "This flow has no such version." }]);
  }
  return rows[0].id;
}

/**
 * Adds a version, which becomes the flow's latest: fresh, or as a copy of another, over whose settings those given
 * hold. Returns its label. @throws Problem 404 when the flow or the other version was deleted. 400 for a setting that
 * names a row which the new version lacks.
 */
export async function addVersion(
  deps: Deps,
  trx: Db,
  added: {
    readonly version: Omit<NewVersion, "label">;
    readonly source: Id | null;
    readonly settings: { readonly [field: string]: unknown };
  },
): Promise<string> {
  const { version, source, settings } = added;
  const { flow } = version;
  const locked = source === null ? null : await lockVersion(trx, source);
  const { rows } = await sql`select 1 from flow where id = ${flow} and deleted_at is null for update`.execute(trx);
  if (rows.length === 0) throw notFound();
  const { base, ids } =
    source === null ? { base: emptyDocument(), ids: new Map<Id, Id>() } : await copyOf(deps, trx, source);
  // The settings were checked by the same declarations as those of the document.
  const document = { ...base, settings: { ...base.settings, ...settings } } as FlowDocument;
  refuseUnknown(document, settings);
  const label = await nextLabel(trx, flow);
  const origin = source === null || locked === null ? null : { version: source, revision: locked.revision, rows: ids };
  await insertVersion(trx, { ...version, label, origin }, document, deps.newId);
  await sql`update flow set latest_version = ${label}, updated_at = now(), revision = revision + 1
    where id = ${flow}`.execute(trx);
  return label;
}

/** What the given settings name is a row of the new version: so far, it has none that a client could know. */
function refuseUnknown(document: FlowDocument, settings: { readonly [field: string]: unknown }): void {
  const faults = danglingReferences(document).flatMap(({ of, field, to }) =>
    of === null && settings[field] !== undefined
      ? [{ field, code: "not_found", message: `There is no such ${to} here.` }]
      : [],
  );
  if (faults.length > 0) throw invalid(faults);
}

/** A version under new ids, and these by those of before. */
async function copyOf(deps: Deps, trx: Db, version: Id): Promise<{ base: FlowDocument; ids: ReadonlyMap<Id, Id> }> {
  const { document } = await loadState(trx, version);
  const ids = newIdsFor(document, deps.newId);
  return { base: renameIds(document, ids), ids };
}

/** The next patch after the highest label, deleted versions included: a label never comes twice. */
async function nextLabel(trx: Db, flow: Id): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version from flow_version where flow = ${flow}`.execute(trx);
  const highest = rows
    .map(({ version }) => version.split(".").map(Number))
    .filter((parts) => parts.length === 3 && parts.every(Number.isInteger))
    .sort(([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => d - a || e - b || f - c)[0];
  if (highest === undefined) return firstLabel;
  const [major = 0, minor = 0, patch = 0] = highest;
  return `${major}.${minor}.${patch + 1}`;
}
