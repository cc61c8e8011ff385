import type { TriggerScope } from "@parley/model/kernel";
import { scopeWords } from "../parts/trigger-scopes.ts";
import type { SceneLine } from "./scene-lines.ts";
import { texts } from "./texts.ts";

/** What the label of the lines to one target says: the first name, and how many more there are. */
export function labelText(bundle: readonly SceneLine[]): string {
  const named = bundle.find((line) => ownText(line) !== "");
  if (named !== undefined) return labelTextOfOne(named, bundle.length);
  return bundle.length > 1 ? texts.line.paths(bundle.length) : "";
}

/** The same where one of them stands out. */
export const labelTextOfOne = (line: SceneLine, count: number): string =>
  count === 1 ? ownText(line) : `${ownText(line) || texts.line.always} +${count - 1}`;

/** The same at the end of a way that is too far to be drawn: it names its target. */
export const labelTextTo = (text: string, target: string) => `${text}${text === "" ? "" : " "}→ ${target}`;

const ownText = ({ label, elsewhere }: SceneLine) =>
  [label, elsewhere].filter((part) => part !== null && part !== "").join(" → ");

/** As a label is drawn; its width is guessed, for measuring each would take longer than drawing it. */
export const widestLabel = 168;
const size = { widest: widestLabel, least: 56, padding: 20, letter: 6.6, icon: 14 };

/**
 * How wide a label is with that text, room for the sign of a way that was taken included. A way without words says that it
 * was taken: it needs the room for that.
 */
export const labelWidth = (text: string, hasIcon: boolean): number => {
  const { length } = text === "" ? texts.line.taken : text;
  return Math.max(
    size.least,
    Math.min(size.widest, size.padding + (hasIcon ? 2 : 1) * size.icon + size.letter * length),
  );
};

/** Below this width a label has hardly an edge. */
export const narrowLabel = 56;

/** What is left for the words of a label that is this wide and shows so many signs: its width has room for each that it may show. */
export const wordsWidth = (width: number, signs: number): number =>
  width < narrowLabel ? width - 8 : width - size.padding - signs * size.icon;

/** Where the triggers that share a label hold; null where they differ, and for paths. */
export function bundleScope(bundle: readonly SceneLine[]): TriggerScope | null {
  const [first, ...others] = bundle;
  return first !== undefined && others.every(({ scope }) => scope === first.scope) ? first.scope : null;
}

/** What the label says to a pointer that rests on it: all that lead there, of triggers also where they hold. */
export function labelTitle(bundle: readonly SceneLine[], text: string): string {
  if (bundle.length < 2 && bundle.every(({ scope }) => scope === null)) return text;
  const told = bundle.map((line) => {
    const own = ownText(line) || texts.line.always;
    return line.scope === null ? own : `${own} (${scopeWords[line.scope].toLowerCase()})`;
  });
  return told.join(", ");
}
