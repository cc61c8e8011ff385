import { createHash } from "node:crypto";
import { isUndrawn } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { loadDocuments } from "../edits/load-documents.ts";
import { dbOf } from "../rows/read.ts";
import { type AroundAgents, aroundAgents } from "../verify/around-agents.ts";
import { judgedIn, type Lacking } from "../verify/issues-in.ts";

type Counts = { readonly errors: number; readonly warnings: number };
/**
 * `surroundings` is the hash of what the client has: an agent may name what was added or removed since. `lacking` is what
 * was not known of the speech here.
 */
type Counted = Counts & { readonly revision: number; readonly surroundings: string; readonly lacking: Lacking };

/**
 * Versions whose counts a server remembers: they hold for one revision, what its client has, and what was known of
 * the speech here. So none is ever old.
 */
const most = 20_000;
/** Versions that are read together. */
const together = 25;

const countedBy = new WeakMap<Visit["deps"], Map<Id, Counted>>();

/** A list of thousands of voices would be held for each version. No rule reads the names of languages. */
function hashOf({ credentials, kept: { languages: _names, ...judged } }: AroundAgents): string {
  return createHash("sha256")
    .update(JSON.stringify([credentials, judged]))
    .digest("base64");
}

/** How many findings the validator has for versions of a client, at their revisions. Those that were counted before are not read. */
export async function issuesOf(
  visit: Visit,
  organisation: Id,
  versions: readonly { readonly version: Id; readonly revision: number }[],
): Promise<ReadonlyMap<Id, Counts>> {
  const counted = countedBy.get(visit.deps) ?? new Map<Id, Counted>();
  countedBy.set(visit.deps, counted);
  const around = await aroundAgents(dbOf(visit), organisation);
  const surroundings = hashOf(around);
  const isLearned = await learnedSince(
    visit.deps,
    versions.map(({ version }) => counted.get(version)?.lacking),
  );
  const fresh = versions.filter(({ version, revision }) => {
    const known = counted.get(version);
    return known?.revision !== revision || known.surroundings !== surroundings || isLearned(known.lacking);
  });
  for (let start = 0; start < fresh.length; start += together) {
    const some = fresh.slice(start, start + together);
    const documents = await loadDocuments(
      dbOf(visit),
      some.map(({ version }) => version),
    );
    for (const { version, revision } of some) {
      const document = documents.get(version);
      if (document === undefined) continue;
      const judged = await judgedIn(visit.deps, document, around);
      // A list points at what needs mending, and a blank sub-flow does not.
      const issues = judged.issues.filter((issue) => !isUndrawn(document, issue));
      const errors = issues.filter(({ type }) => type === "error").length;
      counted.delete(version);
      const { lacking } = judged;
      counted.set(version, { revision, surroundings, lacking, errors, warnings: issues.length - errors });
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

/** Whether something is known by now that was lacking. It is asked for only where some count lacks it. */
async function learnedSince(
  { speech }: Visit["deps"],
  lackings: readonly (Lacking | undefined)[],
): Promise<(lacking: Lacking) => boolean> {
  const voices = lackings.some((lacking) => lacking?.voices) && (await speech.voices()) !== null;
  const recognisers = lackings.some((lacking) => lacking?.recognisers) && (await speech.recognisers()) !== null;
  return (lacking) => (lacking.voices && voices) || (lacking.recognisers && recognisers);
}
