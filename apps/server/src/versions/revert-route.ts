import type { BlockDoc, FlowDocument, PathDoc, RowOperation } from "@parley/flow";
import { rules } from "@parley/model";
import { revertSubFlow } from "@parley/model/api/sub-flows";
import { blockKinds, type Id, isEntry } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { editVersion, onVersion } from "../edits/on-version.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";

const read = bodyOf(revertSubFlow);

/** Takes `convert_to_subflow` back: the blocks of a sub-flow stand again where it is called, and the sub-flow goes. */
export const revertRoute: GuardedRoute = callRoute(revertSubFlow, {
  name: "sub_flow.reverse_convert_to_subflow",
  summary: "Put the blocks of a sub-flow in place of the block that calls it",
  rule: rules.flowWrite,
  handle: revert,
});

function revert(visit: Visit): Promise<AnswerTo<typeof revertSubFlow>> {
  const { block } = read(visit);
  visit.incoming.query.allow([]);
  return onVersion(visit, async (trx, document) => {
    const { steps, blocks } = stepsOf(document, block);
    await editVersion(trx, visit, steps);
    return answerOf(revertSubFlow, { blocks });
  });
}

/** @throws Problem 400 when the block calls no sub-flow, 409 when its blocks cannot stand in its place. */
function stepsOf({ rows }: FlowDocument, wanted: Id): { steps: readonly RowOperation[]; blocks: readonly Id[] } {
  const caller = rows.block.find(({ id }) => id === wanted);
  const called =
    caller !== undefined && blockKinds[caller.type].jumps === "calls"
      ? rows.sub_flow.find(({ id }) => id === caller.entrypoint_subflow)
      : null;
  if (caller === undefined || called === null || called === undefined) {
    throw invalid([{ field: "block", code: "not_found", message: "Name a block that calls a sub-flow." }]);
  }
  const inside = rows.block.filter(({ subflow }) => subflow === called.id);
  refuseOtherWays(rows, caller, called.id);
  const start = inside.find(isEntry);
  const entry = rows.path.find((path) => path.source_block === start?.id && !path.display_in_global_list);
  if (entry?.destination_block === null || entry === undefined) {
    throw conflict("no_entry", "The sub-flow leads nowhere: give its Start path a target first.");
  }
  if (rows.path.some((path) => path.source_block === start?.id && path.display_in_global_list)) {
    throw conflict("has_triggers", "The sub-flow has global triggers of its own, which would be lost.");
  }
  const onward = rows.path.filter(({ source_block: source }) => source === caller.id);
  const [exit, ...exits] = onward;
  if (exits.length > 0) throw conflict("several_exits", "The block that calls the sub-flow is left by several paths.");
  const returns = new Set(inside.filter(isReturn).map(({ id }) => id));
  const moved = inside.filter((block) => !isEntry(block) && !returns.has(block.id));
  const after = exit?.destination_block ?? null;
  return {
    blocks: moved.map(({ id }) => id),
    steps: [
      ...moved.map(({ id }) => change("block", id, { subflow: caller.subflow })),
      ...leading(rows.path, caller.id).map(({ id }) =>
        change("path", id, { destination_block: entry.destination_block }),
      ),
      ...rows.path
        .filter((path) => path.destination_block !== null && returns.has(path.destination_block))
        .map(({ id }) => change("path", id, { destination_block: after })),
      { op: "delete", noun: "block", id: caller.id },
      { op: "delete", noun: "sub_flow", id: called.id },
    ],
  };
}

/** A sub-flow that something else leads into cannot go. */
function refuseOtherWays(rows: FlowDocument["rows"], caller: BlockDoc, called: Id): void {
  const isElsewhere = (id: Id | null) => rows.block.find((row) => row.id === id)?.subflow !== called;
  const inside = new Set(rows.block.filter(({ subflow }) => subflow === called).map(({ id }) => id));
  const isInside = (id: Id | null) => id !== null && inside.has(id);
  const callers = rows.block.filter(
    (row) =>
      row.id !== caller.id &&
      isElsewhere(row.id) &&
      (row.entrypoint_subflow === called || isInside(row.entrypoint_block)),
  );
  const ways = rows.path.filter(
    (path) =>
      isElsewhere(path.source_block) && (isInside(path.destination_block) || isInside(path.breach_fallback_block)),
  );
  if (callers.length > 0 || ways.length > 0) {
    throw conflict("called_elsewhere", "Something else leads into this sub-flow: only a sub-flow called once can go.");
  }
}

const isReturn = ({ type, end_state }: BlockDoc) => blockKinds[type].role === "exit" && end_state === null;

const leading = (paths: readonly PathDoc[], to: Id) =>
  paths.filter(({ destination_block }) => destination_block === to);

const change = (noun: "block" | "path", id: Id, fields: { readonly [field: string]: unknown }): RowOperation => ({
  op: "change",
  noun,
  id,
  fields,
});
