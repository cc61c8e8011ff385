import { blockFields, isEntry } from "@parley/model/kernel";
import { type PromptList, promptLists, repromptFields } from "../document/prompts-said.ts";
import { subFlowKeys } from "./keys.ts";
import { addressOf, titleOf, uniqueLabel, valueName } from "./labels.ts";
import { type PathOwner, readPaths } from "./read-paths.ts";
import { readConditionalPrompts, readPromptList, readReprompt, readSay } from "./read-prompts.ts";
import { readBlockReference, readPosition, readReference, readReferences, readRenderInfo } from "./read-references.ts";
import { type KeyReaders, readRow } from "./read-row.ts";
import type { DraftRow, MemberPlace, Reading, YamlPlace } from "./reading.ts";

/** The Start block of each sub-flow, by the key of the sub-flow: global triggers leave it. */
export type StartBlocks = ReadonlyMap<string, PathOwner>;

/**
 * Reads `states`: by the slug of each sub-flow its blocks by name, each with its paths. Beside the blocks a sub-flow may
 * say its own `name`, `slug` and `id` as plain texts.
 */
export function readStates(reading: Reading, place: YamlPlace): StartBlocks {
  const starts = new Map<string, PathOwner>();
  for (const { key, value } of reading.members(place)) {
    const members = reading.members(value);
    const own = members.filter(isOwnMember);
    const subFlow = readRow(reading, {
      noun: "sub_flow",
      parent: null,
      base: "states",
      label: key,
      members: own,
      place: value,
      assumed: assumedSubFlow(key),
    });
    for (const member of members) {
      if (own.includes(member)) continue;
      const owner = readBlock(reading, { member, subFlow, subFlowKey: key });
      if (isEntry(owner.block.fields) && !starts.has(key)) starts.set(key, owner);
    }
  }
  return starts;
}

/** What a sub-flow is called where only its key is written. */
export function assumedSubFlow(key: string): { slug: string; name: string } {
  return { slug: key, name: titleOf(key) };
}

/** A block is always a mapping, so a plain text under one of these keys is the sub-flow's own. */
function isOwnMember({ key, value: { tree } }: MemberPlace): boolean {
  return subFlowKeys.includes(key) && tree.type === "scalar" && tree.value !== null;
}

function readBlock(
  reading: Reading,
  { member, subFlow, subFlowKey }: { member: MemberPlace; subFlow: DraftRow; subFlowKey: string },
): PathOwner {
  const { key, value: place } = member;
  const reference = (value: YamlPlace, row: DraftRow, field: string) =>
    readBlockReference(reading, { place: value, row, field, subFlowKey });
  const promptsAt = (row: DraftRow) => ({ row, name: String(row.fields.name), label: "say" });
  const members = reading.members(place);
  const block = readRow(reading, {
    noun: "block",
    parent: subFlow,
    base: subFlow.address,
    label: key,
    members,
    place,
    assumed: { name: key, type: blockFields.type.default },
    keys: {
      say: (value, row) => readSay(reading, value, promptsAt(row), "prompts"),
      conditional_prompts: (value, row) => readConditionalPrompts(reading, value, promptsAt(row)),
      ...repromptReaders(reading),
      ...listReaders(reading, promptLists.block, (row) => String(row.fields.name)),
      entities: (value, row) => readBlockEntities(reading, value, row),
      action: (value, row) =>
        readReference(reading, { place: value, row, field: "action", what: "action", base: "actions" }),
      answer_documents: (value, row) =>
        readReferences(reading, {
          place: value,
          row,
          field: "answer_documents",
          what: "document",
          base: "documents",
        }),
      entrypoint_block: (value, row) => reference(value, row, "entrypoint_block"),
      entrypoint_subflow: (value, row) =>
        readReference(reading, { place: value, row, field: "entrypoint_subflow", what: "sub-flow", base: "states" }),
      at: (value, row) => readPosition(reading, value, row),
      render_info: (value, row) => readRenderInfo(reading, value, row),
      paths: () => {},
    },
  });
  reading.hold(block, "subflow", subFlow);
  const owner = { block, subFlowKey, labels: new Set<string>() };
  const paths = members.find((inner) => inner.key === "paths");
  if (paths !== undefined) readPaths(reading, { place: paths.value, owner, isGlobal: false });
  return owner;
}

const repromptReaders = (reading: Reading): KeyReaders =>
  Object.fromEntries(
    repromptFields.map((field) => [
      field,
      (value: YamlPlace, row: DraftRow) =>
        readReprompt(reading, value, field, { row, name: String(row.fields.name), into: row.fields }),
    ]),
  );

const listReaders = (reading: Reading, fields: readonly PromptList[], nameOf: (row: DraftRow) => string): KeyReaders =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      (value: YamlPlace, row: DraftRow) => readPromptList(reading, value, { row, name: nameOf(row) }, field),
    ]),
  );

function readBlockEntities(reading: Reading, place: YamlPlace, block: DraftRow): void {
  const labels = new Set<string>();
  for (const item of reading.items(place)) {
    const isLong = item.tree.type === "map";
    const members = isLong ? reading.members(item) : [];
    const written = isLong ? members.find((member) => member.key === "name")?.value : item;
    const name = (written === undefined ? null : reading.text(written)) ?? "";
    const spoken = valueName(String(block.fields.name), name);
    const row = readRow(reading, {
      noun: "block_entity",
      parent: block,
      base: addressOf(block.address, "entities"),
      label: uniqueLabel(name, labels),
      members,
      place: item,
      assumed: isLong ? {} : { name },
      keys: {
        say: (value, row) => readSay(reading, value, { row, name: spoken, label: "say" }, "prompts"),
        ...listReaders(reading, promptLists.block_entity, () => spoken),
      },
    });
    reading.hold(row, "block", block);
  }
}
