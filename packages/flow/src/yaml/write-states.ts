import { isEntry, subFlowFields } from "@parley/model/kernel";
import { byAsking } from "../document/by-asking.ts";
import type { BlockDoc, BlockEntityDoc, PathDoc, SubFlowDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { promptLists } from "../document/prompts-said.ts";
import { assumedSubFlow } from "./read-states.ts";
import type { Mapping, Written } from "./write-nodes.ts";
import { writePaths, writePlace } from "./write-paths.ts";
import { writeConditionalPrompts, writePromptLists, writeReprompts, writeSay } from "./write-prompts.ts";
import { blockReference, changedFields, fieldMembers, idMember, keyOf, mapping, type Writing } from "./writing.ts";

/** The blocks by sub-flow, the first sub-flow first, in each the blocks in the order in which paths lead to them. */
export function writeStates(writing: Writing): Mapping {
  const { rows } = writing.document;
  const blocks = groupBy(rows.block, (block) => block.subflow);
  const entities = groupBy(rows.block_entity, (entity) => entity.block);
  return mapping(
    rootFirst(rows.sub_flow).map((subFlow) => {
      const key = keyOf(writing, subFlow.id);
      const ordered = inReachingOrder(writing, blocks.get(subFlow.id) ?? []);
      const written = ordered.map((block): [string, Written] => [
        keyOf(writing, block.id),
        writeBlock(writing, block, key, entities.get(block.id) ?? []),
      ]);
      const own = changedFields(subFlowFields, subFlow, assumedSubFlow(key));
      return [key, mapping([idMember(writing, subFlow), ...own, ...written])];
    }),
  );
}

/** The global triggers by sub-flow; those of the whole flow alone are only a list. */
export function writeTriggers(writing: Writing): Written | undefined {
  const { document, layout } = writing;
  const subFlowOf = new Map(document.rows.block.map((block) => [block.id, block.subflow]));
  const written = [...layout.paths].flatMap(([block, { global }]): [string, Written][] => {
    const subFlow = subFlowOf.get(block);
    if (subFlow === undefined || global.length === 0) return [];
    const subFlowKey = keyOf(writing, subFlow);
    return [[subFlowKey, writePaths(writing, global, { subFlowKey, leavesStart: true, isGlobal: true }) ?? []]];
  });
  const [only, ...more] = written.sort(([a], [b]) => (a < b ? -1 : 1));
  if (only === undefined) return undefined;
  return more.length === 0 && only[0] === "start" ? only[1] : mapping(written);
}

function writeBlock(
  writing: Writing,
  block: BlockDoc,
  subFlowKey: string,
  entities: readonly BlockEntityDoc[],
): Mapping {
  const key = keyOf(writing, block.id);
  const { type, ...fields } = Object.fromEntries(fieldMembers("block", block, { name: key }));
  const paths = writing.layout.paths.get(block.id)?.local ?? [];
  return mapping([
    idMember(writing, block),
    ["name", fields.name],
    ["type", type],
    ["say", writeSay(writing, block.prompts)],
    ["conditional_prompts", writeConditionalPrompts(writing, block.conditional_prompts)],
    ...writeReprompts(writing, block),
    ...writePromptLists(writing, block, promptLists.block),
    ["entities", writeBlockEntities(writing, entities)],
    ["action", block.action === null ? undefined : keyOf(writing, block.action)],
    [
      "answer_documents",
      block.answer_documents.length === 0 ? undefined : block.answer_documents.map((id) => keyOf(writing, id)),
    ],
    ["entrypoint_subflow", block.entrypoint_subflow === null ? undefined : keyOf(writing, block.entrypoint_subflow)],
    ["entrypoint_block", blockReference(writing, block.entrypoint_block, subFlowKey)],
    ...Object.entries(fields),
    ...writePlace(block.render_info),
    ["paths", writePaths(writing, paths, { subFlowKey, leavesStart: isEntry(block), isGlobal: false })],
  ]);
}

/** The values in the order in which they are asked for; one that says nothing but its name as that. */
function writeBlockEntities(writing: Writing, entities: readonly BlockEntityDoc[]): Written | undefined {
  if (entities.length === 0) return undefined;
  return entities.toSorted(byAsking).map((entity): Written => {
    const members = mapping([
      ["say", writeSay(writing, entity.prompts)],
      ...writePromptLists(writing, entity, promptLists.block_entity),
      ...fieldMembers("block_entity", entity, { name: entity.name }),
    ]);
    return members.size === 0 ? entity.name : mapping([["name", entity.name], ...members]);
  });
}

function rootFirst(subFlows: readonly SubFlowDoc[]): readonly SubFlowDoc[] {
  const isRoot = ({ slug }: SubFlowDoc) => slug === "start";
  return [...subFlows.filter(isRoot), ...subFlows.filter((subFlow) => !isRoot(subFlow))];
}

/**
 * The Start block, then each block after the one that leads to it, then what global triggers lead to; what nothing leads
 * to comes last, by id.
 */
function inReachingOrder({ layout }: Writing, blocks: readonly BlockDoc[]): readonly BlockDoc[] {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const reached = new Set<BlockDoc>();
  const destinationsOf = (paths: readonly PathDoc[] = []) =>
    paths.flatMap(({ destination_block }) => byId.get(destination_block ?? "") ?? []);
  const reach = (first: readonly BlockDoc[]) => {
    const queue = [...first];
    for (const block of queue) {
      if (reached.has(block)) continue;
      reached.add(block);
      queue.push(...destinationsOf(layout.paths.get(block.id)?.local));
    }
  };
  const starts = blocks.filter(isEntry);
  for (const start of starts) reached.add(start);
  reach(starts.flatMap(({ id }) => destinationsOf(layout.paths.get(id)?.local)));
  reach(starts.flatMap(({ id }) => destinationsOf(layout.paths.get(id)?.global)));
  reach(blocks);
  return [...reached];
}
