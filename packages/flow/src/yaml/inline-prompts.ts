import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { promptNameAt } from "../document/prompt-names.ts";
import { allPromptLists, type PromptList, type Reprompt, repromptFields } from "../document/prompts-said.ts";
import { conditionLabel, listName, repromptName, settingsName, valueName } from "./labels.ts";

/** Where an unnamed prompt stands: the row that says it, null for the settings, and which of its prompts it is. */
type PromptUse = { readonly prompt: Id; readonly owner: Id | null; readonly name: string; readonly label: string };

/** A row that says prompts; `name` is what prompts without a name are called there. */
type Speaker = {
  readonly id: Id | null;
  readonly name: string;
  readonly prompts: readonly Id[];
  readonly conditional_prompts: readonly { readonly value: readonly Id[] }[];
} & { readonly [R in Reprompt]?: Id | null } & { readonly [L in PromptList]?: readonly Id[] };

/**
 * The prompts that need no name in the text: each is said in one place only, is called what an unnamed prompt is called
 * there, and has words. `pathLabelOf` gives the label of a path among those of its block.
 */
export function inlinePrompts(
  { settings, rows }: FlowDocument,
  pathLabelOf: (path: Id) => string,
): ReadonlyMap<Id, Pick<PromptUse, "owner" | "label">> {
  const blockNames = new Map(rows.block.map(({ id, name }) => [id, name]));
  const speakers: Speaker[] = [
    { ...settings, id: null, name: settingsName, prompts: [], conditional_prompts: [] },
    ...rows.block,
    ...rows.block_entity.map((value) => ({
      ...value,
      name: valueName(blockNames.get(value.block) ?? "", value.name),
      conditional_prompts: [],
    })),
    ...rows.path.map((path) => ({
      ...path,
      name: `${blockNames.get(path.source_block) ?? ""} ${pathLabelOf(path.id)}`,
      prompts: path.additional_prompts,
    })),
    ...rows.small_talk.map((talk) => ({
      ...talk,
      prompts: talk.prompt === null ? [] : [talk.prompt],
      conditional_prompts: [],
    })),
  ];
  const uses = speakers.flatMap(usesOf);
  const counts = new Map<Id, number>();
  for (const { prompt } of uses) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
  const withWords = new Set(rows.prompt_content.map((content) => content.prompt));
  const plain = new Map(
    rows.prompt
      .filter((prompt) => withWords.has(prompt.id) && Object.keys(prompt.override_prompts).length === 0)
      .map(({ id, name }) => [id, name]),
  );
  const inline = uses.filter(({ prompt, name }) => counts.get(prompt) === 1 && plain.get(prompt) === name);
  return new Map(inline.map(({ prompt, owner, label }) => [prompt, { owner, label }]));
}

function usesOf(speaker: Speaker): PromptUse[] {
  const list = (prompts: readonly Id[], name: string, label: string) =>
    prompts.map((prompt, index) => ({
      prompt,
      owner: speaker.id,
      name: promptNameAt(name, index),
      label: `${label} ${index + 1}`,
    }));
  return [
    ...list(speaker.prompts, speaker.name, "say"),
    ...speaker.conditional_prompts.flatMap(({ value }, index) => {
      const label = conditionLabel(index);
      return list(value, `${speaker.name} ${label}`, label);
    }),
    ...repromptFields.flatMap((field) => {
      const prompt = speaker[field] ?? null;
      return prompt === null ? [] : list([prompt], repromptName(speaker.name, field), field);
    }),
    ...allPromptLists.flatMap((field) => list(speaker[field] ?? [], listName(speaker.name, field), field)),
  ];
}
