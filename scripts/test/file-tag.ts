import { readFileSync } from "node:fs";

/** The tag of files whose peers speak in real time. */
export const realTime = "real-time";

/** The tag of files that take longest of the others: processes that are killed, threads that learn, rows in thousands. */
export const long = "long";

const tags = [realTime, long] as const;
export type FileTag = (typeof tags)[number];

/** The tag that a test file has in its first line, such as `// @module-tag real-time`. */
export function tagOf(file: string): FileTag | null {
  const [first = ""] = readFileSync(file, "utf8").split("\n", 1);
  return tags.find((tag) => first.includes(`@module-tag ${tag}`)) ?? null;
}
