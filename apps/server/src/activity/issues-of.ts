import { isUndrawn } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { issuesIn } from "../base/issues-in.ts";
import { loadDocuments } from "../edits/load-documents.ts";
import { dbOf } from "../rows/read.ts";

type Counts = { readonly errors: number; readonly warnings: number };
type Counted = Counts & { readonly revision: number };

/** Versions whose counts a server remembers: they hold for one revision, so none is ever old. */
const most = 20_000;
/** Versions that are read together. */
const together = 25;

const countedBy = new WeakMap<Visit["deps"], Map<Id, Counted>>();

/** How many findings the validator has for versions at their revisions. Those that were counted before are not read. */
export async function issuesOf(
  visit: Visit,
  versions: readonly { readonly version: Id; readonly revision: number }[],
): Promise<ReadonlyMap<Id, Counts>> {
  const counted = countedBy.get(visit.deps) ?? new Map<Id, Counted>();
  countedBy.set(visit.deps, counted);
  const fresh = versions.filter(({ version, revision }) => counted.get(version)?.revision !== revision);
  for (let start = 0; start < fresh.length; start += together) {
    const some = fresh.slice(start, start + together);
    const documents = await loadDocuments(
      dbOf(visit),
      some.map(({ version }) => version),
    );
    for (const { version, revision } of some) {
      const document = documents.get(version);
      if (document === undefined) continue;
      const all = await issuesIn(visit.deps, document);
      // A list points at what needs mending, and a blank sub-flow does not.
      const issues = all.filter((issue) => !isUndrawn(document, issue));
      const errors = issues.filter(({ type }) => type === "error").length;
      counted.delete(version);
      counted.set(version, { revision, errors, warnings: issues.length - errors });
    }
  }
  const answer = new Map<Id, Counts>();
  for (const { version } of versions) {
    const counts = counted.get(version);
    if (counts !== undefined) answer.set(version, { errors: counts.errors, warnings: counts.warnings });
  }
  for (const version of counted.keys()) {
    if (counted.size <= most) break;
    counted.delete(version);
  }
  return answer;
}
