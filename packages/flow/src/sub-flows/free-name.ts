import type { SubFlowDoc } from "../document/document.ts";

/** The text, or where it is taken the text with the first number that is not. */
export function freeName(text: string, taken: ReadonlySet<string>, between = " "): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? text : `${text}${between}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Names of copies, in their order, and by the old names those that had to be others. */
export type OwnNames = { readonly names: readonly string[]; readonly renamed: ReadonlyMap<string, string> };

/** The names that copies of rows get: as they are, or where that is taken with the first number that is not. */
export function ownNames(wanted: readonly string[], others: Iterable<string>): OwnNames {
  const taken = new Set(others);
  const names = wanted.map((name) => {
    const base = name.replace(/ \d+$/, "");
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${base} ${number}`;
    taken.add(own);
    return own;
  });
  const changed = wanted.map((name, place) => [name, names[place] ?? name] as const);
  // A name that two of them have does not say which of them is meant.
  const isMeant = (name: string) => wanted.indexOf(name) === wanted.lastIndexOf(name);
  return { names, renamed: new Map(changed.filter(([was, is]) => was !== is && isMeant(was))) };
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
