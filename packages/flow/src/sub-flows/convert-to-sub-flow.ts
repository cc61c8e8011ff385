import { type Id, isEntry } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc } from "../document/document.ts";
import { rowOf } from "../document/document-nouns.ts";
import { blocksOfRounds, waysOf } from "../document/rounds.ts";
import { startBlock, startName } from "../document/start-block.ts";
import { isFallback } from "../document/triggers.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { freeName, slugOf } from "./free-name.ts";
import { boundToHome, ownTrigger, returns, waitingPath } from "./same-conversation.ts";
import { leadInto, type Way, waysInto } from "./ways-into.ts";

export type Converted =
  | {
      readonly ok: true;
      readonly operations: Edit;
      readonly subFlow: { readonly id: Id; readonly name: string; readonly slug: string };
      /** The sub-flow that the blocks stood in. */
      readonly home: Id;
      /** The block that calls the sub-flow in their place. */
      readonly caller: Id;
    }
  | ConversionFault;

type ConversionFault = {
  readonly ok: false;
  readonly code:
    | "not_found"
    | "start_block"
    | "several_sub_flows"
    | "several_entries"
    | "several_exits"
    | "returns_inside"
    | "goes_otherwise";
  readonly message: string;
  /** The block that cannot go along; null where it is how they are connected, or that there are none. */
  readonly block: Id | null;
};

/**
 * Puts blocks of one sub-flow into a new one, which a block in their place calls. All ways lead to one of them, and out to
 * one other at most. What would make another conversation of it is refused.
 */
export function convertToSubFlow(
  document: FlowDocument,
  wanted: readonly Id[],
  { name: wish = "New sub-flow", newId }: { readonly name?: string; readonly newId: () => Id },
): Converted {
  const { rows } = document;
  const blocks = blocksOf(document, wanted);
  if ("ok" in blocks) return blocks;
  const moved = new Set(wanted);
  // A jump forgets who called, so one between these blocks enters them from outside too.
  const inward = waysInto(document, moved).filter(
    ({ source, by }) => source === null || !moved.has(source) || by.noun === "block",
  );
  const outward = rows.path.filter(
    (path) => moved.has(path.source_block) && path.destination_block !== null && !moved.has(path.destination_block),
  );
  const [entry, ...entries] = new Set(inward.map(({ target }) => target));
  const [exit, ...exits] = new Set(outward.map((path) => path.destination_block));
  const entered = blocks.find(({ id }) => id === entry);
  if (entered === undefined || entries.length > 0) return severalEntries(document, [entry, ...entries].slice(0, 2));
  const left = exit === undefined ? undefined : rows.block.find(({ id }) => id === exit);
  if (exits.length > 0) {
    return refuse("several_exits", "These blocks can be a sub-flow when their paths lead to one other block at most.");
  }
  const [other] = otherwise(document, { blocks, entered, left, inward, outward });
  if (other !== undefined) return other;
  const taken = new Set(rows.block.map((row) => row.name));
  const name = freeName(wish, new Set([...rows.sub_flow.map((row) => row.name), ...taken]));
  const subFlow = { id: newId(), name, slug: slugOf(name, rows.sub_flow) };
  const [start, caller, end] = [newId(), newId(), newId()];
  const home = blocks[0].subflow;
  const calling = {
    ...{ id: caller, name, type: "Subflow", subflow: home, entrypoint_subflow: subFlow.id },
    ...{ render_info: entered.render_info, ...takenBy(entered) },
  } as const;
  const last = { id: end, name: freeName("Return", taken), type: "End", subflow: subFlow.id } as const;
  return {
    ok: true,
    subFlow,
    home,
    caller,
    operations: [
      { op: "create", noun: "sub_flow", row: subFlow },
      { op: "create", noun: "block", row: startBlock(start, subFlow.id) },
      { op: "create", noun: "block", row: calling },
      ...(left === undefined ? [] : [{ op: "create", noun: "block", row: { ...last, ...takenBy(left) } } as const]),
      newPath({ id: newId(), name: startName, source_block: start, destination_block: entered.id }),
      ...(left === undefined ? [] : [newPath({ id: newId(), source_block: caller, destination_block: left.id })]),
      ...wanted.map((id): RowOperation => ({ op: "change", noun: "block", id, fields: { subflow: subFlow.id } })),
      ...leadInto(document, inward, calling),
      ...outward.map(({ id }) => leadTo(id, end)),
    ],
  };
}

/** What paths that say nothing of it are taken by: the block that stands for another takes them alike. */
const takenBy = ({ intent, trigger }: BlockDoc) => ({ intent, trigger });

function severalEntries({ rows }: FlowDocument, entries: readonly (Id | undefined)[]): ConversionFault {
  const names = rows.block.flatMap(({ id, name }) => (entries.includes(id) ? [`"${name}"`] : []));
  const sentence =
    "These blocks can be a sub-flow when paths, jumps, small talk and rules lead to exactly one of them.";
  return refuse(
    "several_entries",
    names.length === 0 ? sentence : `${sentence} Here they lead to ${names.join(" and ")}.`,
    entries[1] ?? null,
  );
}

type Moving = {
  readonly blocks: readonly BlockDoc[];
  /** The block that all ways lead to, and the one that they lead to afterwards. */
  readonly entered: BlockDoc;
  readonly left: BlockDoc | undefined;
  readonly inward: readonly Way[];
  readonly outward: readonly PathDoc[];
};

/** What would make another conversation of it. */
function* otherwise(
  document: FlowDocument,
  { blocks, entered, left, inward, outward }: Moving,
): Iterable<ConversionFault> {
  const { rows } = document;
  const moved = new Set(blocks.map(({ id }) => id));
  const refused = (block: BlockDoc, why: string) => refuse("goes_otherwise", `"${block.name}" ${why}`, block.id);
  for (const block of blocks) {
    if (left !== undefined && returns(document, block)) {
      const message = `"${block.name}" returns from its sub-flow, and would come back to "${left.name}" here. Give it an end state, or leave it out.`;
      yield refuse("returns_inside", message, block.id);
    }
    const why = boundToHome(document, block);
    if (why !== null) yield refused(block, why);
  }
  const ways = waysOf(document);
  for (const id of moved) {
    const rounds = ways?.rounds.has(id) ? [...blocksOfRounds(ways, id)] : [];
    const outside = rows.block.find((row) => rounds.includes(row.id) && !moved.has(row.id));
    if (outside !== undefined) yield refused(outside, "is in the loop of a chosen block. Choose it too.");
  }
  if (ownTrigger(document, entered.subflow) !== undefined) {
    yield refused(entered, "hears global triggers of its sub-flow, which would end here. Widen their scope first.");
  }
  const waiting = left === undefined ? undefined : waitingPath(document, moved);
  const asking = blocks.find(({ id }) => id === waiting?.source_block);
  if (asking !== undefined) {
    yield refused(asking, "has a path that calls and comes back. Leave it out.");
  }
  const into = new Set(inward.flatMap(({ by }) => ("id" in by ? [by.id] : [])));
  const crossing = [...rows.path.filter(({ id }) => into.has(id)), ...outward];
  for (const path of crossing) {
    const target = outward.includes(path) ? left : entered;
    if (target === undefined) continue;
    if (path.mimic_intent !== null || path.mimic_trigger !== null) {
      yield refused(target, "is reached by a path that passes an intent or trigger on. Take that away first.");
    }
    if (target.visit_limit !== null && (path.breach_fallback_block !== null || isFallback(path))) {
      yield refused(target, "has a visit limit, and a path has a fallback for it. Take the limit away first.");
    }
  }
}

/** The blocks, when they all stand in one sub-flow and none of them has to stay. */
function blocksOf(document: FlowDocument, wanted: readonly Id[]): readonly [BlockDoc, ...BlockDoc[]] | ConversionFault {
  const blocks: BlockDoc[] = [];
  for (const id of wanted) {
    const block = rowOf(document, "block", id);
    if (block === undefined) return refuse("not_found", "There is no such block here.", id);
    if (isEntry(block)) return refuse("start_block", "A Start block stays where it is.", id);
    blocks.push(block);
  }
  const [first, ...others] = blocks;
  if (first === undefined) return refuse("not_found", "Select blocks first.");
  if (others.some(({ subflow }) => subflow !== first.subflow)) {
    return refuse("several_sub_flows", "Name blocks of one sub-flow.");
  }
  return [first, ...others];
}

const refuse = (code: ConversionFault["code"], message: string, block: Id | null = null): ConversionFault => ({
  ok: false,
  code,
  message,
  block,
});

const newPath = (row: Extract<RowOperation, { op: "create" }>["row"]): RowOperation => ({
  op: "create",
  noun: "path",
  row,
});

const leadTo = (id: Id, destination_block: Id): RowOperation => ({
  op: "change",
  noun: "path",
  id,
  fields: { destination_block },
});
