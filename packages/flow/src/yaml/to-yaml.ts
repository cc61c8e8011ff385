import type { Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { plainSettings, sections } from "./keys.ts";
import type { Layout } from "./layout.ts";
import type { Standing } from "./placing.ts";
import { type Mapping, textOf, type Written } from "./write-nodes.ts";
import { writeOnePrompt, writePromptSection, writeReprompts } from "./write-prompts.ts";
import { writeStates, writeTriggers } from "./write-states.ts";
import { writeLabels, writeVocabularies } from "./write-vocabulary.ts";
import {
  blockReference,
  changedFields,
  fieldMembers,
  idMember,
  keyOf,
  mapping,
  startWriting,
  type Writing,
} from "./writing.ts";

/** The nouns whose rows carry their ids themselves; the ids of the others are listed by where they stand. */
const carryIds: readonly DocumentNoun[] = [
  "sub_flow",
  "block",
  "ontology",
  "intent",
  "entity",
  "user_utterance",
  "action",
  "tts_persona",
  "small_talk",
  "answer_document",
];

/**
 * The YAML of a document: short forms where they say the same, defaults left out, always the same text for the same
 * document. `parseYaml` reads the very document back; a reference to a missing row is written as its id. Reading it
 * back is a fault.
 * @param options.ids false leaves the ids out, for a text to read or to make another agent from
 */
export function toYaml(document: FlowDocument, options: { ids?: boolean } = {}): string {
  const writing = startWriting(document, options.ids ?? true);
  const written: { readonly [S in (typeof sections)[number]]: Written | undefined } = {
    parley: 1,
    settings: mapping([
      ...changedFields(plainSettings, document.settings),
      ...writeReprompts(writing, document.settings),
    ]),
    states: writeStates(writing),
    triggers: writeTriggers(writing),
    prompts: writePromptSection(writing),
    intents: writeVocabularies(writing),
    nls_labels: writeLabels(writing),
    actions: writePlain(writing, "action"),
    small_talks: writeSmallTalks(writing),
    personas: writePlain(writing, "tts_persona"),
    documents: writePlain(writing, "answer_document"),
    ids: writeIds(writing),
  };
  const present = sections.filter((section) => !isEmptyMapping(written[section]));
  return textOf(mapping(present.map((section) => [section, written[section]])), isParted);
}

/** Sections and blocks have a blank line before them. */
function isParted(path: readonly string[], value: Written): boolean {
  return path.length === 1 || (path.length === 3 && path[0] === "states" && value instanceof Map);
}

function isEmptyMapping(value: Written | undefined): boolean {
  return value instanceof Map && value.size === 0;
}

function writePlain(writing: Writing, noun: "action" | "tts_persona" | "answer_document"): Mapping {
  return mapping(
    writing.document.rows[noun].map((row) => {
      const key = keyOf(writing, row.id);
      return [key, mapping([idMember(writing, row), ...fieldMembers(noun, row, { name: key })])];
    }),
  );
}

function writeSmallTalks(writing: Writing): Mapping {
  return mapping(
    writing.document.rows.small_talk.map((talk) => {
      const key = keyOf(writing, talk.id);
      return [
        key,
        mapping([
          idMember(writing, talk),
          ...fieldMembers("small_talk", talk, { name: key }),
          ["say", talk.prompt === null ? undefined : writeOnePrompt(writing, talk.prompt)],
          ["to", blockReference(writing, talk.destination_block, "start")],
        ]),
      ];
    }),
  );
}

/** The ids of rows without a name, by the address of the nearest named row and by their place in it. */
function writeIds({ layout, ids }: Writing): Mapping {
  if (!ids) return new Map();
  const byOwner = new Map<string, Map<string, string>>();
  for (const [id, standing] of layout.standings) {
    if (carriesId(layout, id, standing)) continue;
    const owner = ownerAddress(layout, standing);
    const listed = byOwner.get(owner) ?? new Map();
    byOwner.set(owner, listed.set(standing.address.slice(owner.length + 1), id));
  }
  return sortedByKey(new Map([...byOwner].map(([owner, listed]) => [owner, sortedByKey(listed)])));
}

function carriesId(layout: Layout, id: Id, { noun }: Standing): boolean {
  return noun === "prompt" ? !layout.inline.has(id) : carryIds.includes(noun);
}

function ownerAddress(layout: Layout, { parent, address }: Standing): string {
  const standing = parent === null ? undefined : layout.standings.get(parent);
  // What the settings hold stands in no row: its owner is the section.
  if (parent === null || standing === undefined) return address.slice(0, address.lastIndexOf("/"));
  return carriesId(layout, parent, standing) ? standing.address : ownerAddress(layout, standing);
}

function sortedByKey<Value>(map: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
