/** Slow patterns that read short texts alone, by where they stand, with what keeps those texts short. */
export const judgedPatterns: { readonly [pattern: string]: string } = {
  "packages/flow/src/program/marks.ts /([\\ufdd0-\\ufdd2\\ufdd4][^\\ufdd3]*\\ufdd3)/":
    "Values lose these characters before they are put in, and each mark that is written is closed.",
};
