import { donePlaces, type Edit, type EditedPlace, editedPlaces, readSteps } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { invalid } from "../http/problems.ts";
import { type EditRow, lockVersion, stateOf } from "./apply-edit.ts";
import { nameOfPlace, placesIn, type StoredPlaces } from "./taken-places.ts";

/** What an edit takes of a proposal. An undo or redo names the edit that took it. */
type Taking = {
  readonly proposal: Id;
  readonly operations: Edit;
  /** The edit that took it; null for the edit itself. */
  readonly of: { readonly taking: Id; readonly takesBack: boolean; readonly places: readonly EditedPlace[] } | null;
};

type StoredSteps = { readonly v: number; readonly steps: unknown };

const operationsIn = (stored: StoredSteps): Edit => readSteps(stored).flatMap(({ operations }) => operations);

/** Taking of a proposal for a version by its id. @throws Problem 400 where the version has none of it. */
async function takingOf(trx: Db, version: Id, proposal: Id): Promise<Taking> {
  const { rows } = await sql<StoredSteps>`select v, steps from proposal
    where id = ${proposal} and flow_config = ${version}`.execute(trx);
  if (rows[0] === undefined) {
    throw invalid([{ field: "proposal", code: "not_found", message: "This version has no such proposal." }]);
  }
  return { proposal, operations: operationsIn(rows[0]), of: null };
}

type StoredPart = StoredSteps &
  StoredPlaces & { readonly proposal: Id; readonly taking: Id; readonly takes_back: boolean };

/** What an edit had to do with a proposal, to be taken back; null when it had nothing. */
async function takingBack(trx: Db, undoes: Id): Promise<Taking | null> {
  const { rows } = await sql<StoredPart>`select t.proposal, t.taking, t.takes_back, t.rows::text[] as rows, t.fields,
      p.v, p.steps
    from taken_part t join proposal p on p.id = t.proposal where t.edit = ${undoes}`.execute(trx);
  const [part] = rows;
  if (part === undefined) return null;
  const of = { taking: part.taking, takesBack: !part.takes_back, places: placesIn(part) };
  return { proposal: part.proposal, operations: operationsIn(part), of };
}

/** What says which part of a proposal an edit takes, or takes back. */
export type Asked = {
  readonly version: Id;
  readonly proposal: Id | undefined;
  readonly undoes: Id | undefined;
  /** Its operations, where they say what of the other edit is taken back. */
  readonly part: Edit | undefined;
};

/**
 * Looks at a version before an edit; what it answers keeps, after the edit, what that took of a proposal which was made
 * of another version. There the next merge begins. It is what the edit made the version say: it never claims more than
 * it did, nor what another edit took.
 */
export async function watchTaken(
  deps: Deps,
  trx: Db,
  { version, proposal, undoes, part }: Asked,
): Promise<(edit: EditRow) => Promise<void>> {
  const taking =
    proposal !== undefined
      ? await takingOf(trx, version, proposal)
      : undoes !== undefined
        ? await takingBack(trx, undoes)
        : null;
  if (taking === null) return async () => {};
  const { operations, of } = taking;
  const doneNow = async () =>
    new Map(
      donePlaces((await stateOf(deps, trx, version, await lockVersion(trx, version))).document, operations).map(
        (place) => [nameOfPlace(place), place],
      ),
    );
  const before = await doneNow();
  return async (edit) => {
    const after = await doneNow();
    const named = new Set(editedPlaces(part ?? []).map(nameOfPlace));
    const isTouched = (place: EditedPlace) => {
      const name = nameOfPlace(place);
      return (
        part === undefined ||
        before.has(name) !== after.has(name) ||
        named.has(name) ||
        named.has(nameOfPlace({ ...place, field: null }))
      );
    };
    const places =
      of === null
        ? [...after].flatMap(([name, place]) => (before.has(name) ? [] : [place]))
        : of.places.filter(isTouched);
    if (places.length > 0) await keep(trx, edit.id, taking, places);
  };
}

async function keep(trx: Db, edit: Id, { proposal, of }: Taking, places: readonly EditedPlace[]): Promise<void> {
  await sql`insert into taken_part (edit, taking, takes_back, organisation_id, proposal, rows, fields)
    select ${edit}, ${of?.taking ?? edit}, ${of?.takesBack ?? false}, organisation_id, proposal,
      ${sql.val(places.map(({ row }) => row))}::uuid[], ${sql.val(places.map(({ field }) => field))}::text[]
    from proposed_state where proposal = ${proposal}`.execute(trx);
}
