import type { Present } from "@parley/model/api/versions";
import type { BlockFamily, Id } from "@parley/model/kernel";

/** Another person at work, in the colours of a family of blocks, which stay theirs. */
type Person = {
  readonly name: string;
  readonly initials: string;
  readonly family: BlockFamily;
  readonly edits: boolean;
};

const families = ["do", "listen", "decide", "leave"] as const satisfies readonly BlockFamily[];

function personOf({ tab, name, edits }: Present): Person {
  const sum = [...tab].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const words = name.split(/[\s.@_-]+/).filter((word) => word !== "");
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return { name: name.slice(0, 60), initials, family: families[sum % families.length] ?? "do", edits };
}

/** Who else is at which block: of several, one who changes it. */
export function holdersOf(others: readonly Present[]): ReadonlyMap<Id, Person> {
  const byEagerness = others.toSorted((a, b) => Number(a.edits) - Number(b.edits));
  return new Map(
    byEagerness.flatMap((other) => (other.selected === null ? [] : [[other.selected, personOf(other)] as const])),
  );
}
