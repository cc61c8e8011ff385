import type { Promised } from "./promises.ts";

/** What a run of some promises showed: how often each was tried, and the failed tests of its files. */
export type Shown = { readonly promise: string; readonly tries: number; readonly failed: number };

const head =
  "# Evidence\n\nWhat `npm run evidence` has tried, and how often it failed. `docs/coverage.md` tells of the tests.\n\n";
const columns = "| promise | says | tries | failures | seed | date |\n| --- | --- | ---: | ---: | ---: | --- |\n";

/**
 * The page with what a run showed in place of what it said before. A promise that was not tried keeps its line: where a
 * peer is missing, nothing was shown.
 */
export function evidencePage(
  before: string,
  promised: readonly Promised[],
  shown: readonly Shown[],
  run: { readonly seed: string; readonly date: string },
): string {
  const lines = new Map(before.split("\n").map((line) => [line.split(" | ")[0], line]));
  for (const { promise, tries, failed } of shown) {
    const says = promised.find((each) => each.promise === promise)?.says ?? "";
    if (tries > 0)
      lines.set(`| ${promise}`, `| ${promise} | ${says} | ${tries} | ${failed} | ${run.seed} | ${run.date} |`);
  }
  const rows = promised.map(
    ({ promise, says }) => lines.get(`| ${promise}`) ?? `| ${promise} | ${says} | not yet shown | | | |`,
  );
  return `${head}${columns}${rows.join("\n")}\n`;
}
