import { sampled } from "../../test/sample.ts";

/** The main job, by mouse and by keyboard. It is always tried. */
const journey = "test/browser/journey.test.ts";

/**
 * The files of a run of all tests, by their paths from the root: of the browser's one of two, which the seed draws, and
 * all of them in a whole run. They take half of the processor's time of all files.
 */
export function drawnFiles(files: readonly string[]): readonly string[] {
  const browsers = files.filter((file) => file.startsWith("test/browser/") && file !== journey);
  const drawn = sampled(browsers, (file) => file, { oneOf: 2 });
  return files.filter((file) => !browsers.includes(file) || drawn.includes(file));
}
