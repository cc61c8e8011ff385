import type { Id } from "@parley/model/kernel";
import { unknownKey } from "../document/check-schema.ts";
import type { FlowDocument } from "../document/document.ts";
import type { YamlFault } from "../document/issue.ts";
import { repromptFields } from "../document/prompts-said.ts";
import { assemble } from "../document/rows.ts";
import { plainSettings, sections } from "./keys.ts";
import { settingsName } from "./labels.ts";
import { linkRows } from "./link.ts";
import { readReprompt } from "./read-prompts.ts";
import { readFields } from "./read-row.ts";
import { readIds, readPlainSection, readPromptSection, readSmallTalks, readTriggers } from "./read-sections.ts";
import { readStates } from "./read-states.ts";
import { readLabels, readVocabularies } from "./read-vocabulary.ts";
import { Reading, type YamlPlace } from "./reading.ts";
import { readSource, type Source } from "./source.ts";
import { treeOf } from "./tree.ts";

export type ParsedYaml = { ok: true; document: FlowDocument } | { ok: false; faults: YamlFault[] };

/**
 * Reads an agent from YAML. It lists every fault, with its line, its column and what to write instead.
 * @param options.makeId makes the id of a row that has none
 * @param options.existing the document that the text replaces: its rows keep their ids, matched by id, else by kind and name
 */
export function parseYaml(text: string, options: { makeId: () => Id; existing?: FlowDocument }): ParsedYaml {
  const read = readSource(text);
  if (!read.ok) return read;
  const { source } = read;
  const { tree, faults } = treeOf(source);
  if (faults.length > 0)
    return refuse(
      source,
      faults.map((fault) => ({ ...fault, path: "" })),
    );
  const reading = new Reading();
  const settings = readAgent(reading, { tree, offset: tree.offset, path: "" });
  const rows = linkRows(reading, options);
  if (reading.faults.length > 0) return refuse(source, reading.faults);
  return { ok: true, document: assemble({ settings, rows }) };
}

function readAgent(reading: Reading, place: YamlPlace): { [field: string]: unknown } {
  const members = reading.members(place);
  const sectionOf = (key: (typeof sections)[number]): YamlPlace =>
    members.find((member) => member.key === key)?.value ?? emptyPlace(place, key);
  for (const { key, keyPlace } of members) {
    if (!sections.some((section) => section === key)) reading.fault(keyPlace, unknownKey(key, sections));
  }
  const format = sectionOf("parley").tree;
  if (format.type !== "scalar" || format.value !== 1) reading.fault(sectionOf("parley"), "Write parley: 1");
  const given = reading.members(sectionOf("settings"));
  const settings = readFields(reading, { fields: plainSettings, members: given, further: repromptFields });
  if (typeof settings.language === "string") reading.language = settings.language;
  for (const field of repromptFields) {
    const place = given.find(({ key }) => key === field)?.value;
    const owner = { row: null, name: settingsName, into: settings };
    if (place !== undefined) readReprompt(reading, place, field, owner);
  }
  const starts = readStates(reading, sectionOf("states"));
  readTriggers(reading, sectionOf("triggers"), starts);
  readPromptSection(reading, sectionOf("prompts"));
  readVocabularies(reading, sectionOf("intents"));
  readLabels(reading, sectionOf("nls_labels"));
  readPlainSection(reading, sectionOf("actions"), "actions");
  readSmallTalks(reading, sectionOf("small_talks"));
  readPlainSection(reading, sectionOf("personas"), "personas");
  readPlainSection(reading, sectionOf("documents"), "documents");
  readIds(reading, sectionOf("ids"));
  return settings;
}

function emptyPlace(place: YamlPlace, key: string): YamlPlace {
  const tree = { type: "scalar", value: null, written: null, offset: place.offset, size: 1, depth: 1 } as const;
  return { tree, offset: place.offset, path: key };
}

function refuse(
  { positionOf }: Source,
  faults: readonly { offset: number; path: string; message: string }[],
): { ok: false; faults: YamlFault[] } {
  const sorted = [...faults].sort((a, b) => a.offset - b.offset);
  return { ok: false, faults: sorted.map(({ offset, ...fault }) => ({ ...positionOf(offset), ...fault })) };
}
