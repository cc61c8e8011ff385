import { sampled } from "../../test/sample.ts";
import { type FileTag, long, realTime } from "./file-tag.ts";

/** The main job, by mouse, by keyboard and by phone. It is always tried. */
const mainJob = ["test/browser/journey.test.ts", "test/phone.test.ts"];

/** Half of the processor's time of all files. */
const isBrowsers = (file: string) => file.startsWith("test/browser/");

/**
 * The files of a run of all tests, by their paths from the root. Of the browser's, the seed draws one of twelve. Of the
 * others with real-time peers it draws one of four, and of those that are long. A whole run has all of them.
 */
export function drawnFiles(files: readonly string[], tagOf: (file: string) => FileTag | null): readonly string[] {
  const optional = files.filter((file) => !mainJob.includes(file));
  const tagged = (tag: FileTag) => optional.filter((file) => !isBrowsers(file) && tagOf(file) === tag);
  const groups = [
    { of: optional.filter(isBrowsers), oneOf: 12 },
    { of: tagged(realTime), oneOf: 4 },
    { of: tagged(long), oneOf: 4 },
  ];
  const left = new Set(
    groups.flatMap(({ of, oneOf }) => {
      const drawn = sampled(of, (file) => file, { oneOf });
      return of.filter((file) => !drawn.includes(file));
    }),
  );
  return files.filter((file) => !left.has(file));
}
