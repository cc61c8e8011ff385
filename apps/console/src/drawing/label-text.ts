import type { TriggerScope } from "@parley/model/kernel";
import { scopeWords } from "../parts/trigger-scopes.ts";
import type { SceneLine } from "./scene-lines.ts";
import { texts } from "./texts.ts";

/** What the label of the lines between two blocks says: the first two names, and how many more there are. */
export function labelText(bundle: readonly SceneLine[]): string {
  const [first] = bundle;
  if (first === undefined) return "";
  const own = ownText(first);
  const others = new Set(bundle.map(({ label }) => label).filter((label) => label !== "" && label !== first.label));
  if (bundle.length > 1 && others.size === 0) return andMore(own, bundle.length);
  const names = [own, ...others].filter((name) => name !== "");
  const more = bundle.length - 2;
  return `${names.slice(0, 2).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}

/** The same where one of them stands out. */
export const labelTextOfOne = (line: SceneLine, count: number): string =>
  count === 1 ? ownText(line) : andMore(ownText(line), count);

const andMore = (own: string, count: number) => `${own === "" ? texts.line.always : own} +${count - 1}`;

const ownText = ({ label, elsewhere }: SceneLine) =>
  [label, elsewhere].filter((part) => part !== null && part !== "").join(" → ");

/** Where the triggers that share a label hold; null where they differ, and for paths. */
export function bundleScope(bundle: readonly SceneLine[]): TriggerScope | null {
  const [first, ...others] = bundle;
  return first !== undefined && others.every(({ scope }) => scope === first.scope) ? first.scope : null;
}

/** What the label says to a pointer that rests on it: of triggers, also where they hold. */
export function labelTitle(bundle: readonly SceneLine[], text: string): string {
  if (bundle.every(({ scope }) => scope === null)) return text;
  return bundle
    .map((line) => (line.scope === null ? ownText(line) : `${ownText(line)} (${scopeWords[line.scope].toLowerCase()})`))
    .join(", ");
}
