import { afterAll } from "vitest";
import { processorTimeOf } from "./processor-time.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What a file and all that it started took of the processor, ms. */
    processor?: number;
  }
}

const begun = processorTimeOf(process.pid);
// Registered before those of the file, so it comes after them.
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no fixture is wanted
afterAll(({}, file) => {
  file.meta.processor = processorTimeOf(process.pid) - begun;
});
