import { clip } from "../document/clip.ts";
import { nameOfList, type PromptList, type Reprompt, reprompts } from "../document/prompts-said.ts";
import { startName } from "../document/start-block.ts";

const longestKey = 100;
const longestPart = 60;

/** A key for a row with this name: one line, without the slash that parts sub-flow and block. */
export function keyFor(name: string, taken: Set<string>): string {
  return uniqueLabel(clip(name.replaceAll("/", "-").replace(/\s+/g, " ").trim(), longestKey) || "unnamed", taken);
}

/** The label itself, or with the next free number behind it; `taken` learns it. */
export function uniqueLabel(label: string, taken: Set<string>): string {
  let unique = label;
  for (let number = 2; taken.has(unique); number++) unique = `${label} (${number})`;
  taken.add(unique);
  return unique;
}

/** A label without the number that `uniqueLabel` put behind it. */
export function withoutNumber(label: string): string {
  return label.replace(/ \(\d+\)$/, "");
}

/** What a path is called where it has no name of its own: what takes it. */
export function pathLabel(path: {
  readonly name: string;
  readonly transition_type: string;
  readonly trigger: string | null;
  readonly intent: string | null;
}): string {
  if (path.name !== "" && path.name !== startName) return clip(path.name, longestPart);
  return clip(`${path.transition_type} ${path.trigger ?? path.intent ?? ""}`.trim(), longestPart);
}

/** What an example is called: the beginning of its words. */
export function utteranceLabel(language: string, utterance: string): string {
  return `${language} ${clip(utterance, longestPart)}`;
}

/** The shown name of a sub-flow that has none: its slug as words. */
export function titleOf(slug: string): string {
  const words = slug.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the version is called in the names of its prompts. */
export const settingsName = "Agent";

/** The name of a reprompt without a name of its own. */
export function repromptName(name: string, field: Reprompt): string {
  return `${name} ${reprompts[field]}`;
}

/** The name of the first prompt of such a list without a name of its own. */
export function listName(name: string, field: PromptList): string {
  return `${name} ${nameOfList(field)}`;
}

/** What the prompts of a value are called after: its block and the value itself. */
export function valueName(block: string, value: string): string {
  return `${block} ${value}`;
}

/** The place of prompts that a condition chooses, told from those always said. */
export function conditionLabel(index: number): string {
  return `when ${index + 1}`;
}

/** An address: the names of the mappings a row stands in, joined. */
export function addressOf(base: string, label: string): string {
  return `${base}/${label.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** What a path is named where nothing is written: the path out of a Start block is the Start path. */
export function assumedPathName(path: { readonly leavesStart: boolean; readonly isGlobal: boolean }): string {
  return path.leavesStart && !path.isGlobal ? startName : "";
}
