import { appendFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What a test run has shown of a call. `mounted` and `absent` say whether it is built; the others are what makes a call
 * count, see docs/coverage.md.
 */
export type Shown = "mounted" | "absent" | "answered" | "effect" | "refused" | "hidden" | "named";

export type Evidence = {
  readonly call: string;
  readonly shown: Shown;
  /** The other call through which an effect was seen; where a fault was named: body or query; status of a refusal. */
  readonly by?: string;
};

/** Folder for the evidence of this run; without it nothing is kept. */
export const evidenceFolder = "PARLEY_API_EVIDENCE";

const known = new Set<string>();

/** Keeps, once, what was shown. Call it only after the assertion that shows it has passed. */
export function record(evidence: Evidence): void {
  const folder = process.env[evidenceFolder];
  if (folder === undefined) return;
  const line = JSON.stringify(evidence);
  if (known.has(line)) return;
  known.add(line);
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
