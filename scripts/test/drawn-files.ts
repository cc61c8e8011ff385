import { sampled } from "../../test/sample.ts";

/** The main job, by mouse, by keyboard and by phone. It is always tried. */
const mainJob = ["test/browser/journey.test.ts", "test/phone.test.ts"];

/** Half of the processor's time of all files. */
const isBrowsers = (file: string) => file.startsWith("test/browser/");

/**
 * The files of a run of all tests, by their paths from the root. Of the browser's, the seed draws one of eight; of the
 * others with real-time peers, one of three. A whole run has all of them. Files with such peers run one after the other,
 * so they alone would take longer than a run should.
 */
export function drawnFiles(
  files: readonly string[],
  { areRealTime }: { readonly areRealTime: boolean },
): readonly string[] {
  const optional = files.filter((file) => !mainJob.includes(file));
  const browsers = optional.filter(isBrowsers);
  const calls = areRealTime ? optional.filter((file) => !isBrowsers(file)) : [];
  const byPath = (file: string) => file;
  const drawn = [...sampled(browsers, byPath, { oneOf: 8 }), ...sampled(calls, byPath, { oneOf: 3 })];
  const left = [...browsers, ...calls].filter((file) => !drawn.includes(file));
  return files.filter((file) => !left.includes(file));
}
