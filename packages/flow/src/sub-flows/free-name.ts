import type { SubFlowDoc } from "../document/document.ts";

/** The text, or where it is taken the text with the first number that is not. */
export function freeName(text: string, taken: ReadonlySet<string>, between = " "): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? text : `${text}${between}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A name for addresses from a name for people, which none of the sub-flows has. */
export function slugOf(name: string, others: readonly SubFlowDoc[]): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return freeName(words.slice(0, 80) || "sub-flow", new Set(others.map(({ slug }) => slug)), "-");
}
