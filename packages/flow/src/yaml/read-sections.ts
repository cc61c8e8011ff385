import { type PathOwner, readPaths } from "./read-paths.ts";
import { readContents, readOnePrompt } from "./read-prompts.ts";
import { readBlockReference } from "./read-references.ts";
import { readRow } from "./read-row.ts";
import type { StartBlocks } from "./read-states.ts";
import type { DraftRow, Reading, YamlPlace } from "./reading.ts";

/** The sub-flow in which a conversation begins: names of blocks outside `states` are looked up there first. */
const rootKey = "start";

/** Reads `prompts`: by name the words, the words by language, or the prompt with all it has. */
export function readPromptSection(reading: Reading, place: YamlPlace): void {
  for (const { key, value } of reading.members(place)) {
    const members = value.tree.type === "map" ? reading.members(value) : [];
    const isLong = members.some((member) => member.key === "contents");
    const prompt = readRow(reading, {
      noun: "prompt",
      parent: null,
      base: "prompts",
      label: key,
      members: isLong ? members : [],
      place: value,
      assumed: { name: key },
      keys: { contents: (contents, row) => readContents(reading, contents, row) },
    });
    if (!isLong) readContents(reading, value, prompt);
  }
}

/** The sections whose rows say nothing but their own fields. */
const plainSections = { actions: "action", personas: "tts_persona", documents: "answer_document" } as const;

/** Reads such a section: by name the fields of each row. */
export function readPlainSection(reading: Reading, place: YamlPlace, section: keyof typeof plainSections): void {
  for (const { key, value } of reading.members(place)) {
    readRow(reading, {
      noun: plainSections[section],
      parent: null,
      base: section,
      label: key,
      members: reading.members(value),
      place: value,
      assumed: { name: key },
    });
  }
}

/** Reads `small_talks`: by name what takes each, what it says, and where it leads in the end. */
export function readSmallTalks(reading: Reading, place: YamlPlace): void {
  const promptAt = (row: DraftRow) => ({ row, name: String(row.fields.name), label: "say" });
  for (const { key, value } of reading.members(place)) {
    readRow(reading, {
      noun: "small_talk",
      parent: null,
      base: "small_talks",
      label: key,
      members: reading.members(value),
      place: value,
      assumed: { name: key },
      keys: {
        say: (words, row) => readOnePrompt(reading, words, promptAt(row), "prompt"),
        to: (block, row) =>
          readBlockReference(reading, { place: block, row, field: "destination_block", subFlowKey: rootKey }),
      },
    });
  }
}

/** Reads `triggers`: the global triggers of each sub-flow, or only a list: those of the whole flow. */
export function readTriggers(reading: Reading, place: YamlPlace, starts: StartBlocks): void {
  const read = (list: YamlPlace, at: YamlPlace, key: string) => {
    const owner: PathOwner | undefined = starts.get(key);
    if (owner === undefined) {
      reading.fault(at, `Write a block of type Start in the sub-flow ${JSON.stringify(key)}: its triggers leave there`);
    } else readPaths(reading, { place: list, owner, isGlobal: true });
  };
  if (place.tree.type === "list") read(place, place, rootKey);
  else for (const { key, keyPlace, value } of reading.members(place)) read(value, keyPlace, key);
}

/** Reads `ids`: the ids of rows without a name, by the nearest row that has one and by where they stand in it. */
export function readIds(reading: Reading, place: YamlPlace): void {
  for (const owner of reading.members(place)) {
    for (const { key, value } of reading.members(owner.value)) {
      const id = reading.text(value);
      if (id !== null) reading.ids.set(`${owner.key}/${key}`, { id, place: value });
    }
  }
}
