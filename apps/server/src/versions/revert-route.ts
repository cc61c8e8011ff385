import { revertSubFlow } from "@parley/flow";
import { rules } from "@parley/model";
import { revertSubFlow as revertCall } from "@parley/model/api/sub-flows";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { editVersion, onVersion } from "../edits/on-version.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";

const read = bodyOf(revertCall);

/** Takes `convert_to_subflow` back: the blocks of a sub-flow stand again where it is called, and the sub-flow goes. */
export const revertRoute: GuardedRoute = callRoute(revertCall, {
  name: "sub_flow.reverse_convert_to_subflow",
  summary: "Put the blocks of a sub-flow in place of the block that calls it",
  rule: rules.flowWrite,
  handle: revert,
});

/** @throws Problem 400 when the block calls no sub-flow, 409 when its blocks cannot stand in its place. */
function revert(visit: Visit): Promise<AnswerTo<typeof revertCall>> {
  const { block } = read(visit);
  visit.incoming.query.allow([]);
  return onVersion(visit, async (trx, document) => {
    const reverted = revertSubFlow(document, block);
    if (!reverted.ok) {
      const { code, message } = reverted;
      throw code === "not_found" ? invalid([{ field: "block", code, message }]) : conflict(code, message);
    }
    await editVersion(trx, visit, reverted.operations);
    return answerOf(revertCall, { blocks: reverted.blocks });
  });
}
