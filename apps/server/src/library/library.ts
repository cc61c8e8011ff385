import type { FlowDocument } from "@parley/flow";
import {
  assemble,
  boundTo,
  declaredValues,
  type KeptSubFlow,
  pairKept,
  partOf,
  readDocument,
  renameIds,
  storeDocument,
} from "@parley/flow";
import { nounsByName } from "@parley/model";
import { equalJson, type Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { conflict, invalid } from "../http/problems.ts";
import { insertRow } from "../rows/write-row.ts";

const { library_sub_flow: noun, library_revision: revisionNoun } = nounsByName;

export type LibraryEntry = { readonly id: Id; readonly name: string; readonly latest: number };

/** An entry of the library of the client of the path; null where it has none of this id. */
export async function entryOf(db: Db, visit: Visit, id: Id, lock = false): Promise<LibraryEntry | null> {
  const { rows } = await sql<LibraryEntry>`select id, name, latest from library_sub_flow
    where id = ${id} and organisation_id = ${visit.place.parents.org}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** What was kept as a revision; null where there is none of this number. */
export async function readKept(db: Db, entry: LibraryEntry, revision: number): Promise<KeptSubFlow | null> {
  const { rows } = await sql<{ sub_flow: Id; document: unknown }>`select sub_flow, document from library_revision
    where library = ${entry.id} and number = ${revision}`.execute(db);
  const [kept] = rows;
  if (kept === undefined) return null;
  return { entry: entry.id, revision, subFlow: kept.sub_flow, document: readDocument(kept.document) };
}

export type Keeping = {
  readonly subFlow: Id;
  /** Null: it is kept as something new. */
  readonly entry: Id | null;
  readonly name: string | undefined;
  readonly note: string | null;
};

/**
 * Keeps a sub-flow of a version: as a further revision of an entry, or as a new one.
 * @throws Problem 400 `not_found`, 409 `leads_to_start`, `behind`, `nothing_changed`, `name_taken`.
 */
export async function keep(
  trx: Db,
  visit: Visit,
  document: FlowDocument,
  { subFlow, entry, name, note }: Keeping,
): Promise<LibraryEntry> {
  const whole = partOf(document, subFlow);
  const part = withoutOrigin(whole, subFlow);
  const bound = boundTo(part, subFlow);
  if (bound !== null) throw conflict("leads_to_start", bound);
  const known = entry === null ? null : await entryOf(trx, visit, entry, true);
  if (entry !== null && known === null) {
    throw invalid([{ field: "entry", code: "not_found", message: "The library has no such sub-flow." }]);
  }
  const own = whole.rows.sub_flow.find(({ id }) => id === subFlow);
  // An upgrade merges from the revision that a copy names: what is kept of an old copy would take the later ones away.
  if (known !== null && own?.library_entry === known.id && (own.library_revision ?? 0) < known.latest) {
    throw conflict("behind", `Colleagues kept more of it since. Take revision ${known.latest} first, then keep this.`);
  }
  const before = known === null ? null : await readKept(trx, known, known.latest);
  const kept = before === null ? { subFlow, document: part } : asOf(before, part, subFlow);
  if (before !== null && equalJson(before.document, kept.document)) {
    throw conflict("nothing_changed", `Nothing changed since revision ${before.revision} was kept.`);
  }
  const wanted = { name: (name ?? own?.name ?? "").slice(0, 200), note, part, subFlow };
  const stored = known === null ? await newEntry(trx, visit, wanted) : await raised(trx, visit, known, wanted);
  const { deps, place, caller } = visit;
  await insertRow(
    trx,
    revisionNoun,
    {
      ...{ id: deps.newId(), library: stored.id, number: stored.latest, sub_flow: kept.subFlow, note },
      document: storeDocument(kept.document),
      ...{ flow: place.parents.flow, version: visit.incoming.params.ver ?? "", created_by: caller.id },
    },
    { organisation_id: place.parents.org },
  );
  return stored;
}

/** The part with the ids of the revision before, so that two revisions are compared row by row. */
function asOf(before: KeptSubFlow, part: FlowDocument, subFlow: Id): Pick<KeptSubFlow, "subFlow" | "document"> {
  const pairs = pairKept(part, before.document, [subFlow, before.subFlow]);
  const earlier = before.document.rows.sub_flow.find(({ id }) => id === before.subFlow);
  const renamed = renameIds(part, pairs);
  // What each agent calls it is its own matter.
  const sub_flow = renamed.rows.sub_flow.map((row) =>
    row.id === before.subFlow && earlier !== undefined ? earlier : row,
  );
  // Rows stand by their ids again: the order that those of a copy have by its own ids is no change.
  const document = assemble({ settings: renamed.settings, rows: { ...renamed.rows, sub_flow } });
  return { subFlow: before.subFlow, document };
}

/** What is kept says nothing of the library itself. */
const withoutOrigin = (part: FlowDocument, subFlow: Id): FlowDocument => ({
  ...part,
  rows: {
    ...part.rows,
    sub_flow: part.rows.sub_flow.map((row) =>
      row.id === subFlow ? { ...row, library_entry: null, library_revision: null } : row,
    ),
  },
});

type Wanted = {
  readonly name: string;
  readonly note: string | null;
  readonly part: FlowDocument;
  readonly subFlow: Id;
};

async function newEntry(trx: Db, visit: Visit, { name, note, part, subFlow }: Wanted): Promise<LibraryEntry> {
  const organisation = inPath(visit).org;
  const taken = await sql`select 1 from library_sub_flow
    where organisation_id = ${organisation} and name = ${name}`.execute(trx);
  if (taken.rows.length > 0) {
    throw conflict("name_taken", `The library has a sub-flow ${name} already. Write another name, or keep a revision.`);
  }
  const id = visit.deps.newId();
  await insertRow(trx, noun, { id, organisation, name, note, latest: 1, ...toldOf(visit, part, subFlow) });
  return { id, name, latest: 1 };
}

async function raised(trx: Db, visit: Visit, entry: LibraryEntry, { part, subFlow }: Wanted): Promise<LibraryEntry> {
  const { inputs, outputs, blocks, kept_by, kept_at } = toldOf(visit, part, subFlow);
  const latest = entry.latest + 1;
  await sql`update library_sub_flow set latest = ${latest}, blocks = ${blocks}, kept_by = ${kept_by}, kept_at = ${kept_at},
    inputs = ${JSON.stringify(inputs)}::jsonb, outputs = ${JSON.stringify(outputs)}::jsonb,
    updated_at = now(), revision = revision + 1 where id = ${entry.id}`.execute(trx);
  return { ...entry, latest };
}

/** What an entry tells of its newest revision. */
function toldOf(visit: Visit, part: FlowDocument, subFlow: Id) {
  const declared = declaredValues(part, subFlow);
  return {
    inputs: declared?.inputs ?? [],
    outputs: declared?.outputs ?? [],
    blocks: part.rows.block.length,
    kept_by: visit.caller.id,
    kept_at: new Date(visit.deps.now()).toISOString(),
  };
}
