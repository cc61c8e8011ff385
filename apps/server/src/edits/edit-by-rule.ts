import type { FlowDocument, RowOperation } from "@parley/flow";
import type { ByRule } from "@parley/model/api/by-rule";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, ok } from "../http/answer.ts";
import { lockVersion, writeVersions } from "./apply-edit.ts";
import { loadState } from "./version-state.ts";
import { editVersions } from "./versioned-verbs.ts";

/** The version of the path, as the document that code reads. */
export const documentOf = async (db: Db, visit: Visit): Promise<FlowDocument> =>
  (await loadState(db, inPath(visit).ver)).document;

/** Makes one edit of what a rule says of the version, in the transaction that reads it. */
export async function editByRule(
  visit: Visit,
  rule: (document: FlowDocument) => readonly RowOperation[],
): Promise<Answer<ByRule> & { readonly body: ByRule }> {
  visit.incoming.query.allow([]);
  return writeVersions(visit.deps, [inPath(visit).ver], visit.place.organisations, async (trx) => {
    await lockVersion(trx, inPath(visit).ver);
    const steps = rule(await documentOf(trx, visit));
    if (steps.length > 0) await editVersions(trx, visit, new Map([[inPath(visit).ver, steps]]));
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return ok({ matched: steps.length, updated: steps.length, errors: [] });
  });
}
