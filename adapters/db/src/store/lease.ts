import type { Id } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";

/**
 * By what a voice worker holds its calls: its name, and a number that is raised whenever others take it for dead or a new
 * process takes the name.
 */
export type Lease = { readonly worker: string; readonly epoch: number };

/** Where a call is, for what acts on it later. */
export type CallKey = { readonly organisation: Id; readonly call: Id };

/** A call that a worker stores something of. */
export type HeldCall = CallKey & { readonly lease: Lease };

/** Nothing more can be stored of a call: it has ended, or its worker was taken for dead. Trying again changes nothing. */
export class CallLost extends Error {
  override readonly name = "CallLost";

  constructor({ call, lease }: HeldCall) {
    super(`Call ${call} has ended, or worker ${lease.worker} no longer holds it under epoch ${lease.epoch}`);
  }
}

/** Whether no one else has taken a worker's name, or taken it for dead. */
export const isCurrent = (worker: RawBuilder<unknown>, epoch: RawBuilder<unknown>) =>
  sql`not exists (select from worker w where w.name = ${worker} and w.epoch <> ${epoch})`;

/** Whether a row of the table of calls goes on and is held by this lease. */
export const isHeld = (worker: RawBuilder<unknown>, epoch: RawBuilder<unknown>) =>
  sql`ended_at is null and worker = ${worker} and epoch = ${epoch} and ${isCurrent(worker, epoch)}`;

/** The same for the values of a lease. */
export const isHeldBy = ({ worker, epoch }: Lease) => isHeld(sql.val(worker), sql.val(epoch));
