import { type BlockDoc, freeName } from "@parley/flow";
import { nounNamed, rowSchema, rules } from "@parley/model";
import { type Id, isEntry, type JsonSchema } from "@parley/model/kernel";
import { actionRoute } from "../access/action-route.ts";
import { versionPath } from "../access/paths.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { type Answer, ok } from "../http/answer.ts";
import { invalid } from "../http/problems.ts";
import { bodyReader } from "../rows/body-reader.ts";
import { rowById } from "../rows/read.ts";
import { copyBlocks } from "./copy-blocks.ts";
import { editVersion, onVersion } from "./on-version.ts";

const subFlow = nounNamed("sub_flow");
const path = `${versionPath}sub-flows/`;

const duplicateBody: JsonSchema = {
  type: "object",
  required: ["slug"],
  additionalProperties: false,
  properties: {
    slug: { type: "string", maxLength: 100, description: "The sub-flow to copy." },
    name: { type: "string", minLength: 1, maxLength: 255, description: "Name of the copy." },
  },
};
const readDuplicate = bodyReader<{ slug: string; name?: string }>(duplicateBody);

const blocksBody: JsonSchema = {
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
      description: "Blocks of this version, copied with the paths between them.",
    },
  },
};
const readBlocks = bodyReader<{ blocks: readonly Id[] }>(blocksBody);

/** Copying what a flow is drawn of. */
export const subFlowRoutes: readonly GuardedRoute[] = [
  actionRoute({
    method: "POST",
    path: `${path}duplicate/`,
    call: "C473",
    name: "sub_flow.duplicate",
    summary: "Copy a sub-flow with its blocks and paths",
    rule: rules.flowWrite,
    request: duplicateBody,
    response: rowSchema(subFlow),
    success: 201,
    handle: duplicate,
  }),
  actionRoute({
    method: "POST",
    path: `${path}{slug}/duplicate_blocks_paths/`,
    call: "C470",
    name: "sub_flow.duplicate_blocks_paths",
    summary: "Copy blocks and the paths between them into a sub-flow",
    rule: rules.flowWrite,
    request: blocksBody,
    handle: duplicateBlocks,
  }),
];

const notHere = (field: string, message: string) => invalid([{ field, code: "not_found", message }]);

async function duplicate(visit: Visit): Promise<Answer> {
  const { slug, name } = readDuplicate(visit);
  return onVersion(visit, async (trx, document) => {
    const { rows } = document;
    const source = rows.sub_flow.find((row) => row.slug === slug);
    if (source === undefined) throw notHere("slug", "There is no such sub-flow here.");
    const id = visit.deps.newId();
    const copy = {
      id,
      name: name ?? freeName(`${source.name} copy`, new Set(rows.sub_flow.map((row) => row.name)), " "),
      slug: freeName(`${slug.slice(0, 80)}-copy`, new Set(rows.sub_flow.map((row) => row.slug)), "-"),
    };
    const blocks = rows.block.filter(({ subflow }) => subflow === source.id);
    const own = new Set(blocks.map((block) => block.id));
    const paths = rows.path.filter((row) => own.has(row.source_block));
    const { newId } = visit.deps;
    const copies = copyBlocks(document, { blocks, paths }, { newId, ids: new Map([[source.id, id]]) });
    await editVersion(trx, visit, [{ op: "create", noun: "sub_flow", row: copy }, ...copies]);
    const answer = await rowById(trx, subFlow, id, { status: 201 });
    const location = visit.incoming.path.replace(/duplicate\/$/, `${encodeURIComponent(copy.slug)}/`);
    return { ...answer, headers: { ...answer.headers, location } };
  });
}

/** How far copies are drawn from what they are of. */
const aside = 40;

async function duplicateBlocks(visit: Visit): Promise<Answer> {
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
    return ok({ blocks: made("block"), paths: made("path") });
  });
}

function movedAside(drawn: BlockDoc["render_info"]): BlockDoc["render_info"] {
  const { position } = drawn;
  return position === undefined ? drawn : { ...drawn, position: { x: position.x + aside, y: position.y + aside } };
}
