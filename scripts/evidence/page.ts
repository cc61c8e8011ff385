import type { Promised } from "./promises.ts";

/** What a run of some promises showed: how often each was tried, and the failed tests of its files. */
export type Shown = { readonly promise: string; readonly tries: number; readonly failed: number };

const head =
  "# Evidence\n\nWhat `npm run evidence` has tried, and how often it failed. `docs/coverage.md` tells of the tests.\n\n";
const columns = "| promise | says | tries | failures | seed | date |\n| --- | --- | ---: | ---: | ---: | --- |\n";

/** What a row says of a promise of which nothing was shown. */
const notYet = "not yet shown | | | |";

/**
 * The page with what a run showed in place of what it said before. A promise that was not tried, and of which nothing
 * failed, keeps what was shown of it: a peer was missing.
 */
export function evidencePage(
  before: string,
  promised: readonly Promised[],
  shown: readonly Shown[],
  run: { readonly seed: string; readonly date: string },
): string {
  const results = new Map(before.split("\n").map((line) => [line.split(" | ")[0], resultIn(line)]));
  for (const { promise, tries, failed } of shown) {
    if (tries > 0 || failed > 0) results.set(`| ${promise}`, `${tries} | ${failed} | ${run.seed} | ${run.date} |`);
  }
  const rows = promised.map(({ promise, says }) => `| ${promise} | ${says} | ${results.get(`| ${promise}`) ?? notYet}`);
  return `${head}${columns}${rows.join("\n")}\n`;
}

/** What a row of the page says was shown; null where it says nothing. */
const resultIn = (line: string): string | null => /\d+ \| \d+ \| [^|]+ \| \d{4}-\d\d-\d\d \|$/.exec(line)?.[0] ?? null;
