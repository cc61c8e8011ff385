import { donePlaces, type ProposalStep, readSteps } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { invalid } from "../http/problems.ts";
import { type EditRow, lockVersion, stateOf } from "./apply-edit.ts";

/** What an edit may be taken from. */
export type Proposed = { readonly id: Id; readonly steps: readonly ProposalStep[] };

/** A proposal for a version by its id. @throws Problem 400 where the version has none of it. */
export async function proposedFor(
  trx: Db,
  { version, proposal: id }: { readonly version: Id; readonly proposal: Id },
): Promise<Proposed> {
  const { rows } = await sql<{ readonly v: number; readonly steps: unknown }>`select v, steps from proposal
    where id = ${id} and flow_config = ${version}`.execute(trx);
  if (rows[0] === undefined) {
    throw invalid([{ field: "proposal", code: "not_found", message: "This version has no such proposal." }]);
  }
  return { id, steps: readSteps(rows[0]) };
}

/**
 * Keeps what an edit took of a proposal that was made of another version: there the next merge begins. It is what the
 * version says after the edit, so an edit never claims more than it did.
 */
export async function keepTaken(
  deps: Deps,
  trx: Db,
  { version, edit }: { readonly version: Id; readonly edit: EditRow },
  { id, steps }: Proposed,
): Promise<void> {
  const { document } = await stateOf(deps, trx, version, await lockVersion(trx, version));
  const taken = steps.flatMap(({ operations }) => donePlaces(document, operations));
  await sql`insert into taken_part (edit, organisation_id, proposal, rows, fields)
    select ${edit.id}, organisation_id, proposal, ${sql.val(taken.map(({ row }) => row))}::uuid[],
      ${sql.val(taken.map(({ field }) => field))}::text[]
    from proposed_state where proposal = ${id}`.execute(trx);
}
