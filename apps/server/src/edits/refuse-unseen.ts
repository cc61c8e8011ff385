import { Problem } from "@parley/model/kernel";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { conflict, invalid } from "../http/problems.ts";
import { ifMatch } from "../rows/write-row.ts";
import { changedMeanwhile } from "./apply-edit.ts";

/** What a merge takes in, as it is now and as the caller looked at it. */
export type Other = {
  /** The field of the body that says what was looked at. */
  readonly field: string;
  readonly now: string | number;
  readonly seen: string | number | undefined;
};

/**
 * Refuses a merge of anything but what the caller looked at: choices are made for that alone. If-Match names the revision
 * of the version, the body the other side. The version is locked.
 * @throws Problem 428 without If-Match, 412 `stale`, 400 without the other side, 409 `other_changed`.
 */
export async function refuseUnseen(trx: Db, visit: Visit, revision: number, other: Other): Promise<void> {
  const seen = ifMatch(visit);
  if (seen === null) {
    const detail = "Say which revision of the version you looked at: If-Match: <revision>.";
    throw new Problem({ status: 428, code: "if_match_required", detail });
  }
  if (seen !== revision) throw await changedMeanwhile(trx, inPath(visit).ver, revision, seen);
  const { field } = other;
  if (other.seen === undefined) {
    throw invalid([{ field, code: "required", message: "Say what you looked at: dry_run answers it." }]);
  }
  if (other.seen !== other.now) {
    const detail = `The other side is at ${other.now} by now, not ${other.seen}: look at what it brings again.`;
    throw conflict("other_changed", detail);
  }
}
