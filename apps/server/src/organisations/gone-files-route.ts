import { rules } from "@parley/model";
import { goneFiles } from "@parley/model/api/gone-files";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute } from "../access/route.ts";
import { goneOf } from "../edits/gone-files.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

const read = bodyOf(goneFiles);

/** What an import would leave behind, for who looks at the file before. */
export const goneFilesRoute: GuardedRoute = callRoute(goneFiles, {
  name: "organisation.gone_files",
  summary: "Which files, of those that an agent names, its client does not keep",
  rule: rules.flowWrite,
  mutates: false,
  isHeavy: true,
  handle: async (visit) => {
    visit.incoming.query.allow([]);
    const gone = await goneOf(visit.deps, dbOf(visit), inPath(visit).org, read(visit).paths);
    return answerOf(goneFiles, { gone: [...gone] });
  },
});
