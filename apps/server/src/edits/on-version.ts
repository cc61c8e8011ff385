import type { FlowDocument, RowOperation } from "@parley/flow";
import { inPath } from "../access/in-path.ts";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Answer } from "../http/answer.ts";
import { lockVersion, writeVersions } from "./apply-edit.ts";
import { documentOf } from "./edit-by-rule.ts";
import { editVersions } from "./versioned-verbs.ts";

/** Does work on a version while no one else changes it, and notes it in the audit log. */
export async function onVersion<A extends Answer>(
  visit: Visit,
  work: (trx: Db, document: FlowDocument, revision: number) => Promise<A>,
): Promise<A> {
  visit.incoming.query.allow(Object.keys(visit.route.query ?? {}));
  const { org, ver } = inPath(visit);
  return writeVersions(visit.deps, [ver], [org], async (trx) => {
    const { revision } = await lockVersion(trx, ver);
    const answer = await work(trx, await documentOf(trx, visit), revision);
    await audit(trx, visit, { status: answer.status, organisation: org });
    return answer;
  });
}

/** Makes one edit of the version that the path names. */
export const editVersion = (trx: Db, visit: Visit, steps: readonly RowOperation[]) =>
  editVersions(trx, visit, new Map([[inPath(visit).ver, steps]]));
