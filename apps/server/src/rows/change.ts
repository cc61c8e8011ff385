import { columnOf, fieldOf, type Noun } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import type { RawBuilder } from "kysely";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, noContent } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";
import { checkReferences, referencesIn } from "./check-references.ts";
import { boundFields, readShape, shapeNames } from "./list-query.ts";
import { ownerOfNew } from "./owner-of-new.ts";
import { itemCondition, rowById } from "./read.ts";
import { objectBody, readBody } from "./read-body.ts";
import { sealValues } from "./seal-values.ts";
import type { Row, Target } from "./sql-parts.ts";
import { refuseStaffFields, writerOf } from "./staff-fields.ts";
import { tellFollowers } from "./tell-followers.ts";
import { type Owner, organisationsIn, workIn } from "./work-in.ts";
import {
  checkIfMatch,
  deleteRows,
  type Found,
  findRow,
  insertOrMeet,
  insertRow,
  lockRows,
  updateRows,
} from "./write-row.ts";

/** Further work in the transaction that writes a row, for verbs with behaviour of their own. */
export type Along = (
  trx: Db,
  row: { readonly id: string; readonly owner: Owner; readonly values: Row },
) => Promise<void>;

const aliasedId = (noun: Noun) => Object.keys(noun.fields).find((name) => columnOf(noun, name) === "id");

/** The values that a mount fixes for every row made below it. */
export function boundValues(visit: Visit, { noun, mount }: Target): Row {
  const bound = Object.entries(mount.bind).flatMap(([parameter, name]) =>
    fieldOf(noun, name) === undefined ? [] : [[name, visit.place.parents[parameter]] as const],
  );
  return { ...Object.fromEntries(bound), ...mount.fixed };
}

/** The id a new row is given by its maker, or one of ours. */
export function newRowId(visit: Visit, noun: Noun, body: Row): string {
  const alias = aliasedId(noun);
  const given = body.id ?? (alias === undefined ? undefined : body[alias]);
  return isId(given) ? given : visit.deps.newId();
}

/** What a verb of a noun's own adds to changing a row. */
export type Changing = {
  readonly along?: Along;
  /** The values as they are kept, and a word with the caller about them: `row` is null when one is made. */
  readonly prepare?: (values: Row, row: Found | null) => Promise<Row>;
  /** Fields that no call of many rows changes. */
  readonly oneByOne?: readonly string[];
};

/** What a noun says before rows of it go, in the transaction that deletes them: all that one call deletes, at once. */
export type Removing = (trx: Db, ids: readonly Id[]) => Promise<void>;

/** What a verb of a noun's own adds to making a row. */
export type Making = Changing & {
  /** Whose the row is, where that does not follow from path and body. */
  readonly owner?: (id: string) => Owner;
  /** Values that no body sets. */
  readonly values?: Row;
  /** What becomes of a like row that stands already, as a conflict clause. Without it such a row is refused. */
  readonly met?: RawBuilder<unknown>;
};

/** POST to a collection: 201 with the row and its Location; 200 with the one that stood already, where that may be. */
export async function create(visit: Visit, target: Target, making: Making = {}): Promise<Answer> {
  const { noun, mount } = target;
  visit.incoming.query.allow(shapeNames);
  const body = objectBody(visit.incoming.body);
  const shape = readShape(noun, visit.incoming.query);
  await refuseStaffFields(visit, target, [{ id: null, body }]);
  const writer = writerOf(visit, target);
  const read = readBody(noun, body, { written: "create", bound: boundFields(mount), isWhole: true, writer });
  const values = (await making.prepare?.(read, null)) ?? read;
  const id = newRowId(visit, noun, body);
  const owner = making.owner === undefined ? await ownerOfNew(visit, target, body) : making.owner(id);
  const kept = await sealValues(visit.deps, noun, { id, owner, values });
  const row: Row = { ...kept, ...making.values, ...boundValues(visit, target), ...maker(noun, visit), id };
  let standing = { id, isNew: true };
  const answer = await workIn(visit, noun, [owner, ...organisationsIn(noun, values)], async (trx) => {
    await checkReferences(trx, referencesIn(noun, values), { organisation: owner, version: null });
    const columns: Row = noun.wall === "system" ? {} : { organisation_id: owner };
    const { met } = making;
    if (met === undefined) await insertRow(trx, noun, row, columns);
    else standing = await insertOrMeet(trx, noun, { values: row, columns }, met);
    const status = standing.isNew ? 201 : 200;
    await making.along?.(trx, { id: standing.id, owner, values: row });
    await audit(trx, visit, { status, organisation: owner });
    await tellFollowers(trx, visit, noun);
    return rowById(trx, noun, standing.id, { shape, status });
  });
  const key = mount.key === "id" ? standing.id : String(row[mount.key]);
  return { ...answer, headers: { ...answer.headers, location: `${visit.incoming.path}${encodeURIComponent(key)}/` } };
}

const maker = (noun: Noun, visit: Visit): Row => by(noun, visit, ["created_by", "last_modified_by"]);

/** The caller, under each of these names that the noun has. */
export function by(noun: Noun, visit: Visit, names: readonly string[]): Row {
  const kept = names.filter((name) => fieldOf(noun, name)?.readOnly === true);
  return Object.fromEntries(kept.map((name) => [name, visit.caller.id]));
}

/** PUT and PATCH of one row. PUT sets what is left out to its default. */
export async function change(visit: Visit, target: Target, isWhole: boolean, changing: Changing = {}): Promise<Answer> {
  const { noun } = target;
  visit.incoming.query.allow(shapeNames);
  const shape = readShape(noun, visit.incoming.query);
  const body = objectBody(visit.incoming.body);
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  return changeFound(visit, target, { found, body, isWhole }, changing, (trx) =>
    rowById(trx, noun, found.id, { shape }),
  );
}

/** What a body changes of a row that was found. */
type Wanted = { readonly found: Found; readonly body: Row; readonly isWhole: boolean };

/** Changes a row, and answers with what `show` makes of it. */
export async function changeFound<A extends Answer>(
  visit: Visit,
  target: Target,
  { found, body, isWhole }: Wanted,
  changing: Changing,
  show: (trx: Db) => Promise<A>,
): Promise<A> {
  const { noun, mount } = target;
  await refuseStaffFields(visit, target, [{ id: found.id, body }]);
  const writer = writerOf(visit, target);
  const read = readBody(noun, body, { written: "change", bound: boundFields(mount), isWhole, writer });
  const open = (await changing.prepare?.(read, found)) ?? read;
  const values = await sealValues(visit.deps, noun, { id: found.id, owner: found.organisation_id, values: open });
  return workIn(visit, noun, [found.organisation_id, ...organisationsIn(noun, values)], async (trx) => {
    const row = await lockOne(trx, target, found);
    checkIfMatch(visit, row.revision);
    await checkReferences(trx, referencesIn(noun, values), {
      organisation: row.organisation_id,
      version: row.flow_config,
    });
    const changes = Object.keys(values).length === 0 ? values : { ...values, ...by(noun, visit, ["last_modified_by"]) };
    await updateRows(trx, noun, [row.id], changes);
    await changing.along?.(trx, { id: row.id, owner: row.organisation_id, values });
    await audit(trx, visit, { status: 200, organisation: row.organisation_id });
    await tellFollowers(trx, visit, noun);
    return show(trx);
  });
}

/** DELETE of one row. */
export async function remove(visit: Visit, target: Target, removing?: Removing): Promise<Answer> {
  const { noun } = target;
  visit.incoming.query.allow([]);
  const found = await findRow(visit, target, [itemCondition(target, visit)]);
  return workIn(visit, noun, [found.organisation_id], async (trx) => {
    const row = await lockOne(trx, target, found);
    checkIfMatch(visit, row.revision);
    await removing?.(trx, [row.id]);
    const deleter = by(noun, visit, ["deleted_by"]);
    if (Object.keys(deleter).length > 0) await updateRows(trx, noun, [row.id], deleter);
    await deleteRows(trx, noun, [row.id]);
    await audit(trx, visit, { status: 204, organisation: row.organisation_id });
    await tellFollowers(trx, visit, noun);
    return noContent;
  });
}

async function lockOne(trx: Db, target: Target, found: Found): Promise<Found> {
  const [row] = await lockRows(trx, target, [found.id]);
  if (row === undefined) throw notFound();
  return row;
}
