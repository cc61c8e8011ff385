import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Folder in which a run of `npm run evidence` counts its tries; without it nothing is kept. */
export const tallyFolder = "PARLEY_EVIDENCE_TALLY";

/** Set by `npm run evidence`: tests that try a sample otherwise try everything. */
export const isWholeRun = (): boolean => process.env.PARLEY_EVIDENCE === "1";

/** Counts the tries at breaking one promise. */
export class Tally {
  readonly #promise: string;
  #tries = 0;

  constructor(promise: string) {
    this.#promise = promise;
  }

  count(): void {
    this.#tries++;
  }

  /** Keeps the count; call it after the last test of a file. */
  keep(): void {
    const folder = process.env[tallyFolder];
    if (folder === undefined) return;
    const name = `${this.#promise}-${process.pid}-${performance.now()}.json`;
    writeFileSync(join(folder, name), JSON.stringify({ promise: this.#promise, tries: this.#tries }));
  }
}
