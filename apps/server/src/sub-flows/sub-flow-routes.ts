import { type BlockDoc, copyBlocks, copySubFlow, freeName } from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import { copyBlocksInto, copySubFlow as copySubFlowCall } from "@parley/model/api/sub-flows";
import { isEntry } from "@parley/model/kernel";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { editVersion, onVersion } from "../edits/on-version.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { shownRow } from "../rows/read.ts";

const subFlow = nounsByName.sub_flow;
const readDuplicate = bodyOf(copySubFlowCall);
const readBlocks = bodyOf(copyBlocksInto);

/** Copying what a flow is drawn of. */
export const subFlowRoutes: readonly GuardedRoute[] = [
  callRoute(copySubFlowCall, {
    name: "sub_flow.duplicate",
    summary: "Copy a sub-flow with its blocks and paths",
    rule: rules.flowWrite,
    success: 201,
    handle: duplicate,
  }),
  callRoute(copyBlocksInto, {
    name: "sub_flow.duplicate_blocks_paths",
    summary: "Copy blocks and the paths between them into a sub-flow",
    rule: rules.flowWrite,
    handle: duplicateBlocks,
  }),
];

const notHere = (field: string, message: string) => invalid([{ field, code: "not_found", message }]);

async function duplicate(visit: Visit): Promise<AnswerTo<typeof copySubFlowCall>> {
  const { slug, name } = readDuplicate(visit);
  return onVersion(visit, async (trx, document) => {
    const { sub_flow: subFlows } = document.rows;
    const source = subFlows.find((row) => row.slug === slug);
    if (source === undefined) throw notHere("slug", "There is no such sub-flow here.");
    const wanted = name ?? freeName(`${source.name} copy`, new Set(subFlows.map((row) => row.name)));
    const copy = copySubFlow(document, source, { name: wanted, newId: visit.deps.newId });
    await editVersion(trx, visit, copy.operations);
    const answer = await shownRow(trx, subFlow, copy.id, 201);
    const location = visit.incoming.path.replace(/duplicate\/$/, `${encodeURIComponent(copy.slug)}/`);
    return { ...answer, headers: { ...answer.headers, location } };
  });
}

/** How far copies are drawn from what they are of. */
const aside = 40;

async function duplicateBlocks(visit: Visit): Promise<AnswerTo<typeof copyBlocksInto>> {
  const wanted = readBlocks(visit).blocks;
  return onVersion(visit, async (trx, document) => {
    const known = new Map(document.rows.block.map((row) => [row.id, row]));
    const subflow = visit.place.parents.slug ?? "";
    const blocks = wanted.map((id, index): BlockDoc => {
      const block = known.get(id);
      if (block === undefined) throw notHere(`blocks.${index}`, "There is no such block here.");
      if (isEntry(block)) {
        throw invalid([{ field: `blocks.${index}`, code: "start_block", message: "A sub-flow has one Start block." }]);
      }
      return { ...block, subflow, render_info: movedAside(block.render_info) };
    });
    const chosen = new Set(wanted);
    const paths = document.rows.path.filter(
      (row) => chosen.has(row.source_block) && row.destination_block !== null && chosen.has(row.destination_block),
    );
    const copies = copyBlocks(document, { blocks, paths }, { newId: visit.deps.newId, ids: new Map() });
    await editVersion(trx, visit, copies);
    const made = (noun: string) =>
      copies.flatMap((step) => (step.op === "create" && step.noun === noun ? [step.row.id] : []));
    return answerOf(copyBlocksInto, { blocks: made("block"), paths: made("path") });
  });
}

function movedAside(drawn: BlockDoc["render_info"]): BlockDoc["render_info"] {
  const { position } = drawn;
  return position === undefined ? drawn : { ...drawn, position: { x: position.x + aside, y: position.y + aside } };
}
