import { isLanguageCode, type LanguageCode, languageAdvice, promptContentFields } from "@parley/model/kernel";
import { unknownKey } from "../document/check-schema.ts";
import { promptNameAt } from "../document/prompt-names.ts";
import type { PromptList, Reprompt } from "../document/prompts-said.ts";
import { addressOf, conditionLabel, listName, repromptName, withoutNumber } from "./labels.ts";
import { readField, readRow } from "./read-row.ts";
import { type DraftRow, isEmpty, type MemberPlace, type Reading, type YamlPlace } from "./reading.ts";

/**
 * Where prompts are written without a name: the row that says them, null for the settings; `name` is what they are
 * called, `label` tells this place from others.
 */
type PromptPlace = { readonly row: DraftRow | null; readonly name: string; readonly label: string };
type RowPlace = PromptPlace & { readonly row: DraftRow };

/** Reads one prompt or a list of them: words, words by language, or the name of a prompt. */
export function readSay(reading: Reading, place: YamlPlace, at: RowPlace, field: string): void {
  at.row.fields[field] = readSayList(reading, place, at);
}

/** Reads a further list of prompts, such as the reprompts by count; nothing is an empty list. */
export function readPromptList(
  reading: Reading,
  place: YamlPlace,
  at: Omit<RowPlace, "label">,
  field: PromptList,
): void {
  if (isEmpty(place)) return;
  readSay(reading, place, { row: at.row, name: listName(at.name, field), label: field }, field);
}

/** Reads `conditional_prompts`: entries of `when` and `say`. */
export function readConditionalPrompts(reading: Reading, place: YamlPlace, at: RowPlace): void {
  at.row.fields.conditional_prompts = reading.items(place).map((entry, index) => {
    const label = conditionLabel(index);
    const inner = { row: at.row, name: `${at.name} ${label}`, label };
    const choice: { when: string; value: string[] } = { when: "", value: [] };
    const members = reading.members(entry);
    for (const { key, keyPlace, value } of members) {
      if (key === "when") choice.when = reading.text(value) ?? "";
      else if (key === "say") choice.value = readSayList(reading, value, inner);
      else reading.fault(keyPlace, unknownKey(key, ["when", "say"]));
    }
    if (!members.some(({ key }) => key === "when")) reading.fault(entry, "Write when too: it is required");
    return choice;
  });
}

/** Reads one prompt that a field names. */
export function readOnePrompt(reading: Reading, place: YamlPlace, at: RowPlace, field: string): void {
  readPrompt(reading, place, at, 0, (id) => {
    at.row.fields[field] = id;
  });
}

/** Reads what is said when a question is asked again: of a block, or of the version (`row` null) into its settings. */
export function readReprompt(
  reading: Reading,
  place: YamlPlace,
  field: Reprompt,
  { row, name, into }: { row: DraftRow | null; name: string; into: { [field: string]: unknown } },
): void {
  if (isEmpty(place)) return;
  readPrompt(reading, place, { row, name: repromptName(name, field), label: field }, 0, (id) => {
    into[field] = id;
  });
}

/** Reads the contents of a prompt: words in the default language, or words by language. */
export function readContents(reading: Reading, place: YamlPlace, prompt: DraftRow): void {
  if (place.tree.type === "scalar" && !isEmpty(place)) {
    readContent(reading, { place, prompt, key: reading.language });
    return;
  }
  for (const member of reading.members(place)) {
    if (languageOf(reading, member) !== null) readContent(reading, { place: member.value, prompt, key: member.key });
  }
}

/** The language that a key names, or null after a fault. */
export function languageOf(reading: Reading, member: MemberPlace): LanguageCode | null {
  const language = withoutNumber(member.key);
  if (isLanguageCode(language)) return language;
  reading.fault(member.keyPlace, `${languageAdvice(member.key)}, not ${JSON.stringify(member.key)}`);
  return null;
}

function readSayList(reading: Reading, place: YamlPlace, at: PromptPlace): string[] {
  if (isEmpty(place)) reading.fault(place, "Write what is said");
  const ids: string[] = [];
  const items = place.tree.type === "list" ? reading.items(place) : isEmpty(place) ? [] : [place];
  items.forEach((item, index) => {
    readPrompt(reading, item, at, index, (id) => {
      ids[index] = id;
    });
  });
  return ids;
}

function readPrompt(
  reading: Reading,
  place: YamlPlace,
  at: PromptPlace,
  index: number,
  set: (id: string) => void,
): void {
  const { tree } = place;
  const named = tree.type === "map" && tree.members.some((member) => member.key === "prompt");
  if (named) {
    readReference(reading, place, set);
    return;
  }
  const prompt = reading.add({
    noun: "prompt",
    parent: at.row,
    base: at.row?.address ?? "settings",
    label: `${at.label} ${index + 1}`,
    fields: { name: promptNameAt(at.name, index) },
  });
  reading.links.push({ target: prompt, set });
  if (isEmpty(place)) reading.fault(place, "Write what is said");
  else readContents(reading, place, prompt);
}

function readReference(reading: Reading, place: YamlPlace, set: (id: string) => void): void {
  for (const { key, keyPlace, value } of reading.members(place)) {
    if (key !== "prompt") {
      reading.fault(keyPlace, `Write only prompt here: ${key} belongs to the prompt itself, under prompts`);
      continue;
    }
    const written = reading.text(value);
    if (written === null) continue;
    const addresses = [addressOf("prompts", written)];
    reading.links.push({ target: { place: value, what: "prompt", written, addresses }, set });
  }
}

function readContent(reading: Reading, content: { place: YamlPlace; prompt: DraftRow; key: string }): void {
  const { place, prompt, key } = content;
  const row = { noun: "prompt_content", parent: prompt, base: prompt.address, label: key } as const;
  const assumed = { language: withoutNumber(key) };
  const isWords = place.tree.type === "scalar";
  const draft = isWords
    ? reading.add({
        ...row,
        fields: { ...assumed, content: readField(reading, place, promptContentFields.content) },
      })
    : readRow(reading, { ...row, assumed, place, members: reading.members(place) });
  reading.hold(draft, "prompt", prompt);
}
