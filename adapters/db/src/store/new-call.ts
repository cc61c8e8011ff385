import type { Tables } from "@parley/model";
import type { Id, JsonObject } from "@parley/model/kernel";
import type { Lease } from "./lease.ts";

type CallRow = Tables["call"];

/** What is known of a call when it begins. Times are ISO texts in UTC. */
export type NewCall = {
  readonly id: Id;
  readonly organisation: Id;
  readonly flow: Id;
  /** Null for a test of a version that is not deployed. */
  readonly release: Id | null;
  /** Label of the version that talks; null where none does. */
  readonly version: string | null;
  /** `ongoing` for real calls, `subtesting` for tests. */
  readonly category: CallRow["category"];
  readonly caller_number: string | null;
  readonly number: string | null;
  readonly direction: CallRow["direction"];
  readonly status: CallRow["status"];
  readonly language: string | null;
  readonly started_at: string;
  readonly answered_at: string | null;
  readonly metadata: JsonObject;
  /** By what its voice worker holds it. */
  readonly lease: Lease;
};

/** One line of a call's record. `seq` counts from 1 without gaps, `at_ms` from the answer. */
export type CallEvent = {
  readonly seq: number;
  readonly at_ms: number;
  readonly type: string;
  readonly data: JsonObject;
};

/**
 * What a turn may change of the call's own row. Metadata and tags are people's too, while the call goes on: a turn names
 * only what it has changed itself.
 */
export type CallChanges = Partial<
  Pick<CallRow, "status" | "state" | "language" | "answered_at" | "caller_number"> & {
    /** Keys that it has written, and null for those that it has removed. */
    readonly metadata: JsonObject;
    /** Those that it has put on. */
    readonly tags: readonly string[];
  }
>;
