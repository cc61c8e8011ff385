import { type Proposal, type ProposalStep, proposalForm } from "@parley/flow";
import type { Id, ProposalOrigin, ProposedTest, RefusedPart } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { notFound } from "../http/problems.ts";

/** A proposal as its row has it. */
export type ProposalRow = Omit<Proposal, "steps" | "by" | "size"> & {
  readonly steps: unknown;
  readonly v: number;
  readonly created_by: Id | null;
};

/** What is stored as a proposal. */
export type NewProposalRow = {
  readonly title: string;
  readonly origin: ProposalOrigin;
  readonly source: string | null;
  readonly note: string | null;
  readonly base_revision: number;
  readonly steps: readonly ProposalStep[];
  readonly tests: readonly ProposedTest[];
  readonly refused: readonly RefusedPart[];
};

/** A proposal for a version. @throws Problem 404. */
export async function proposalRow(
  db: Db,
  { id, version }: { readonly id: Id; readonly version: Id },
  { locked }: { readonly locked: boolean } = { locked: false },
): Promise<ProposalRow> {
  const { rows } = await sql<ProposalRow>`select p.id, p.title, p.origin, p.source, p.note, p.base_revision, p.steps,
      p.tests, p.refused, p.state, p.created_by, p.created_at, p.v from proposal as p
    where p.id = ${id} and p.flow_config = ${version} ${locked ? sql`for update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** Stores a proposal for a version; gives its id. */
export async function insertProposal(
  trx: Db,
  { newId }: Pick<Deps, "newId">,
  made: { readonly organisation: Id; readonly version: Id; readonly by: Id | null; readonly row: NewProposalRow },
): Promise<Id> {
  const { organisation, version, by, row } = made;
  const id = newId();
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`insert into proposal
    (id, organisation_id, flow_config, title, origin, source, note, base_revision, steps, tests, refused, created_by, v)
    values (${id}, ${organisation}, ${version}, ${row.title}, ${row.origin}, ${row.source}, ${row.note},
      ${row.base_revision}, ${json(row.steps)}, ${json(row.tests)}, ${json(row.refused)}, ${by}, ${proposalForm.number})`.execute(
    trx,
  );
  return id;
}
