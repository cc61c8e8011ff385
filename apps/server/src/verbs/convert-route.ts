import { type Converted, convertToSubFlow } from "@parley/flow";
import { rules } from "@parley/model";
import type { Id, JsonSchema, Problem } from "@parley/model/kernel";
import { type Answer, ok } from "../http/answer.ts";
import { conflict, invalid } from "../http/problems.ts";
import type { GuardedRoute, Visit } from "../http/route.ts";
import { bodyReader } from "../rows/body-reader.ts";
import { actionRoute } from "./action-route.ts";
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
    return ok({ subflow: subFlow.id, slug: subFlow.slug, block: caller });
  });
}

/** Problem 400 naming blocks that cannot be moved, 409 when the blocks have several ways in or out. */
function refusal({ code, message, block }: Extract<Converted, { ok: false }>, blocks: readonly Id[]): Problem {
  if (code === "several_entries" || code === "several_exits") return conflict(code, message);
  return invalid([{ field: block === null ? "blocks" : `blocks.${blocks.indexOf(block)}`, code, message }]);
}
