import { type FlowDocument, type RowOperation, withDefaults } from "@parley/flow";
import { rules } from "@parley/model";
import { blockFields, type Id, type JsonSchema, pathFields } from "@parley/model/kernel";
import { startBlock } from "../edits/with-start-blocks.ts";
import { type Answer, ok } from "../http/answer.ts";
import { conflict, invalid } from "../http/problems.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { actionRoute, bodyReader } from "./action-route.ts";
import { freeName } from "./free-name.ts";
import { editVersion, onVersion } from "./on-version.ts";
import { versionPath } from "./paths.ts";

const body: JsonSchema = {
  type: "object",
  required: ["blocks"],
  additionalProperties: false,
  properties: {
    blocks: {
      type: "array",
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      items: { type: "string", format: "uuid" },
      description: "Blocks of one sub-flow, entered at one of them and left for one other at most.",
    },
    name: { type: "string", minLength: 1, maxLength: 255, description: "Name of the new sub-flow." },
  },
};
const read = bodyReader<{ blocks: readonly Id[]; name?: string }>(body);

/** Puts blocks into a sub-flow of their own, which a block in their place calls. */
export const convertRoute: GuardedRoute = actionRoute({
  method: "POST",
  path: `${versionPath}sub-flows/convert_to_subflow/`,
  call: "C472",
  name: "sub_flow.convert_to_subflow",
  summary: "Put blocks into a sub-flow of their own, called in their place",
  rule: rules.flowWrite,
  query: { current_subflow_id: { type: "string", format: "uuid", description: "Sub-flow the blocks stand in." } },
  request: body,
  handle: convert,
});

async function convert(visit: Visit): Promise<Answer> {
  const { blocks, name = "New sub-flow" } = read(visit);
  return onVersion(visit, async (trx, document) => {
    const { newId } = visit.deps;
    const current = visit.incoming.query.one("current_subflow_id");
    if (current !== undefined && current !== homeOf(document.rows.block, blocks)) {
      const message = "Name the sub-flow that the blocks stand in.";
      throw invalid([{ field: "current_subflow_id", code: "not_found", message }]);
    }
    const slugs = new Set(document.rows.sub_flow.map(({ slug }) => slug));
    const names = new Set(document.rows.sub_flow.map((row) => row.name));
    const subFlow = { id: newId(), name: freeName(name, names, " "), slug: freeName("sub-flow", slugs, "-") };
    const caller = newId();
    await editVersion(trx, visit, stepsOf(document, blocks, { subFlow, caller, newId }));
    return ok({ subflow: subFlow.id, slug: subFlow.slug, block: caller });
  });
}

type Made = {
  readonly subFlow: { readonly id: Id; readonly name: string; readonly slug: string };
  /** Id of the block that calls the sub-flow. */
  readonly caller: Id;
  readonly newId: () => Id;
};

/** @throws Problem 400 naming blocks that cannot be moved, 409 when the blocks have several ways in or out. */
function stepsOf({ rows }: FlowDocument, wanted: readonly Id[], made: Made): readonly RowOperation[] {
  const { subFlow, caller, newId } = made;
  const home = homeOf(rows.block, wanted);
  const moved = new Set(wanted);
  const isMoved = (id: Id | null) => id !== null && moved.has(id);
  const inward = rows.path.filter((path) => !moved.has(path.source_block) && isMoved(path.destination_block));
  const outward = rows.path.filter(
    (path) => moved.has(path.source_block) && path.destination_block !== null && !isMoved(path.destination_block),
  );
  const [entry, ...entries] = new Set(inward.map((path) => path.destination_block));
  const [exit, ...exits] = new Set(outward.map((path) => path.destination_block));
  if (entry === undefined || entries.length > 0) {
    throw conflict("several_entries", "These blocks can be a sub-flow when paths lead to exactly one of them.");
  }
  if (exits.length > 0) {
    throw conflict("several_exits", "These blocks can be a sub-flow when their paths lead to one other block at most.");
  }
  const start = newId();
  const end = newId();
  const block = (id: Id, fields: { readonly [field: string]: unknown }): RowOperation => ({
    op: "create",
    noun: "block",
    row: { id, ...withDefaults(blockFields, fields) },
  });
  const path = (fields: { readonly [field: string]: unknown }): RowOperation => ({
    op: "create",
    noun: "path",
    row: { id: newId(), ...withDefaults(pathFields, fields) },
  });
  const leadTo = (id: Id, destination_block: Id): RowOperation => ({
    op: "change",
    noun: "path",
    id,
    fields: { destination_block },
  });
  const returning = exit === undefined ? [] : [block(end, { name: "Return", type: "End", subflow: subFlow.id })];
  const goingOn = exit === undefined ? [] : [path({ source_block: caller, destination_block: exit })];
  const { render_info } = rows.block.find(({ id }) => id === entry) ?? {};
  return [
    { op: "create", noun: "sub_flow", row: subFlow },
    { op: "create", noun: "block", row: startBlock(start, subFlow.id) },
    block(caller, { name: subFlow.name, type: "Subflow", subflow: home, entrypoint_subflow: subFlow.id, render_info }),
    ...returning,
    path({ name: "Start", source_block: start, destination_block: entry }),
    ...goingOn,
    ...wanted.map((id) => ({ op: "change", noun: "block", id, fields: { subflow: subFlow.id } }) as const),
    ...inward.map(({ id }) => leadTo(id, caller)),
    ...outward.map(({ id }) => leadTo(id, end)),
  ];
}

/** The sub-flow that all of the blocks stand in. @throws Problem 400. */
function homeOf(blocks: FlowDocument["rows"]["block"], wanted: readonly Id[]): Id {
  const known = new Map(blocks.map((row) => [row.id, row]));
  const homes = wanted.map((id, index) => {
    const row = known.get(id);
    const fault = (code: string, message: string) => invalid([{ field: `blocks.${index}`, code, message }]);
    if (row === undefined) throw fault("not_found", "There is no such block here.");
    if (row.type === "Start") throw fault("start_block", "A Start block stays where it is.");
    return row.subflow;
  });
  const [home, ...others] = new Set(homes);
  if (home === undefined || others.length > 0) {
    throw invalid([{ field: "blocks", code: "several_sub_flows", message: "Name blocks of one sub-flow." }]);
  }
  return home;
}
