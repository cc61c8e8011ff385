import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Telephone calls and starts mostly wait: those that take longest, in the order in which they begin. */
const waiting = [
  "apps/worker/test/spoken-calls",
  "test/phone",
  "test/start",
  "apps/worker/test/short-calls",
  "apps/worker/test/transfer",
  "test/outage",
  "apps/worker/test/lines",
  "apps/worker/test/database-away",
  "apps/worker",
];

/** Browsers mostly work. */
const working = [
  "test/browser/resource-screens",
  "test/browser/shell",
  "test/browser/console",
  "test/browser/screens",
  "test/browser/journey",
  "test/browser/overlays",
  "test/browser/half-hour",
  "test/browser",
];

/** Pure code and the API fill the end. */
const others = [
  "adapters/db/test/cluster",
  "test/api",
  "test/editing/random-edits",
  "adapters/speech",
  "adapters/db",
  "apps/server",
  "",
];

/** Paths of test files in the order in which they begin: see `LongestFirst`. */
export function longestFirst(paths: readonly string[]): readonly string[] {
  const [calls, browsers] = [beginningWith(paths, waiting), beginningWith(paths, working)];
  const rest = paths.filter((path) => !calls.includes(path) && !browsers.includes(path));
  return [...inTurns(calls, browsers), ...beginningWith(rest, others)];
}

/** The paths that begin with one of the names, by the first that does. */
function beginningWith(paths: readonly string[], names: readonly string[]): readonly string[] {
  const rank = (path: string) => names.findIndex((name) => path.startsWith(name));
  return paths.filter((path) => rank(path) !== -1).toSorted((a, b) => rank(a) - rank(b));
}

function inTurns(ones: readonly string[], others: readonly string[]): readonly string[] {
  const longer = Math.max(ones.length, others.length);
  return Array.from({ length: longer }, (_, place) => [
    ones.slice(place, place + 1),
    others.slice(place, place + 1),
  ]).flat(2);
}

/**
 * Begins with the files that take longest, so that none is left over when all others are done, and takes turns between
 * those that wait and those that work, so that the processors are busy and not too busy.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byPath = new Map((await super.sort(files)).map((file) => [pathOf(file), file]));
    return longestFirst([...byPath.keys()]).flatMap((path) => byPath.get(path) ?? []);
  }
}

const pathOf = ({ moduleId, project }: TestSpecification): string => relative(project.config.root, moduleId);
