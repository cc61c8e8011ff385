import type { FlowDocument, RowOperation } from "@parley/flow";
import type { ByRule } from "@parley/model/api/by-rule";
import type { Id } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { type Answer, ok } from "../http/answer.ts";
import { lockVersion, writeVersions } from "./apply-edit.ts";
import { loadState } from "./version-state.ts";
import { editVersions } from "./versioned-verbs.ts";

const versionOf = (visit: Visit): Id => visit.place.parents.ver ?? "";

/** The version of the path, as the document that code reads. */
export const documentOf = async (db: Db, visit: Visit): Promise<FlowDocument> =>
  (await loadState(db, versionOf(visit))).document;

/** Makes one edit of what a rule says of the version, in the transaction that reads it. */
export async function editByRule(
  visit: Visit,
  rule: (document: FlowDocument) => readonly RowOperation[],
): Promise<Answer<ByRule> & { readonly body: ByRule }> {
  visit.incoming.query.allow([]);
  return writeVersions(visit.deps, [versionOf(visit)], visit.place.organisations, async (trx) => {
    await lockVersion(trx, versionOf(visit));
    const steps = rule(await documentOf(trx, visit));
    if (steps.length > 0) await editVersions(trx, visit, new Map([[versionOf(visit), steps]]));
    await audit(trx, visit, { status: 200, organisation: visit.place.parents.org ?? null });
    return ok({ matched: steps.length, updated: steps.length, errors: [] });
  });
}
