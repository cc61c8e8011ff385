import { rules } from "@parley/model";
import { goneFiles, goneFilesOfFlow } from "@parley/model/api/gone-files";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { goneOf } from "../edits/gone-files.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

const read = bodyOf(goneFiles);

const shared = { rule: rules.flowWrite, mutates: false, isHeavy: true, handle: tell } as const;

/** What an import would leave behind, for who looks at the file before. */
export const goneFilesRoutes: readonly GuardedRoute[] = [
  callRoute(goneFiles, {
    ...shared,
    name: "organisation.gone_files",
    summary: "Which files, of those that a new agent names, its client does not keep",
  }),
  callRoute(goneFilesOfFlow, {
    ...shared,
    name: "flow.gone_files",
    summary: "Which files, of those that are to be named by an agent, its client does not keep",
  }),
];

async function tell(visit: Visit) {
  visit.incoming.query.allow([]);
  const gone = await goneOf(visit.deps, dbOf(visit), inPath(visit).org, read(visit).paths);
  return answerOf(goneFiles, { gone: [...gone] });
}
