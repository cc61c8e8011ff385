import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes long, in the order in which it begins. Telephone calls mostly wait and browsers mostly work, so that one of
 * each goes on at a time; pure code fills the end.
 */
const longest = [
  "apps/worker/test/spoken-calls",
  "test/browser/console",
  "test/browser/shell",
  "apps/worker/test/transfer",
  "test/browser/screens",
  "test/phone",
  "test/browser/journey",
  "test/start",
  "test/browser",
  "apps/worker",
  "adapters/db/test/cluster",
  "test/api",
  "test/editing/random-edits",
  "adapters/speech",
  "adapters/db",
  "apps/server",
];

const rank = ({ moduleId, project }: TestSpecification): number => {
  const path = relative(project.config.root, moduleId);
  const place = longest.findIndex((start) => path.startsWith(start));
  return place === -1 ? longest.length : place;
};

/** Begins with the files that take longest, so that none is left over when all others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
