import { type Converted, convertToSubFlow } from "@parley/flow";
import { rules } from "@parley/model";
import { convertToSubFlow as convertCall } from "@parley/model/api/sub-flows";
import type { Id, Problem } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { editVersion, onVersion } from "../edits/on-version.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";

const read = bodyOf(convertCall);

/** Puts blocks into a sub-flow of their own, which a block in their place calls. */
export const convertRoute: GuardedRoute = callRoute(convertCall, {
  name: "sub_flow.convert_to_subflow",
  summary: "Put blocks into a sub-flow of their own, called in their place",
  rule: rules.flowWrite,
  handle: convert,
});

async function convert(visit: Visit): Promise<AnswerTo<typeof convertCall>> {
  const { blocks, ...named } = read(visit);
  return onVersion(visit, async (trx, document) => {
    const converted = convertToSubFlow(document, blocks, { ...named, newId: visit.deps.newId });
    if (!converted.ok) throw refusal(converted, blocks);
    const { operations, subFlow, home, caller } = converted;
    const current = visit.incoming.query.one("current_subflow_id");
    if (current !== undefined && current !== home) {
      const message = "Name the sub-flow that the blocks stand in.";
      throw invalid([{ field: "current_subflow_id", code: "not_found", message }]);
    }
    await editVersion(trx, visit, operations);
    return answerOf(convertCall, { subflow: subFlow.id, slug: subFlow.slug, block: caller });
  });
}

/** What is wrong with the blocks themselves; the rest is how the conversation goes through them. */
const ofBlocks: ReadonlySet<string> = new Set(["not_found", "start_block", "several_sub_flows"]);

/** Problem 400 naming blocks that cannot be moved, 409 when the conversation would be another one. */
function refusal({ code, message, block }: Extract<Converted, { ok: false }>, blocks: readonly Id[]): Problem {
  if (!ofBlocks.has(code)) return conflict(code, message);
  return invalid([{ field: block === null ? "blocks" : `blocks.${blocks.indexOf(block)}`, code, message }]);
}
