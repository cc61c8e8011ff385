import {
  blockFields,
  blockKinds,
  type Fields,
  type Id,
  isEntry,
  jumps,
  pathFields,
  pathKinds,
} from "@parley/model/kernel";
import { withoutDefaults } from "../document/defaults.ts";
import type { BlockDoc, FlowDocument, PathDoc } from "../document/document.ts";
import { type AnyRow, rowOf } from "../document/document-nouns.ts";
import { ruleTargets } from "../document/rule-targets.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { calledSubFlow, declaredValues } from "./declared-values.ts";
import { boundToHome, ownTrigger, returns, waitingPath } from "./same-conversation.ts";
import { leadInto, type Way, waysInto } from "./ways-into.ts";

export type Reverted =
  | {
      readonly ok: true;
      readonly operations: Edit;
      /** The blocks that stand in place of the one that called them. */
      readonly blocks: readonly Id[];
    }
  | ReversionFault;

type ReversionFault = {
  readonly ok: false;
  readonly code:
    | "not_found"
    | "called_elsewhere"
    | "no_entry"
    | "has_triggers"
    | "several_exits"
    | "values_declared"
    | "returns_inside"
    | "goes_otherwise";
  readonly message: string;
};

/**
 * The inverse of `convertToSubFlow`: the blocks of a sub-flow stand in place of the block that calls it, and the sub-flow
 * goes. What would make another conversation of it is refused.
 */
export function revertSubFlow(document: FlowDocument, wanted: Id): Reverted {
  const { rows } = document;
  const caller = rowOf(document, "block", wanted);
  const called = caller === undefined ? null : calledSubFlow(document, caller);
  if (caller === undefined || called === null) return refuse("not_found", "Name a block that calls a sub-flow.");
  const inside = rows.block.filter(({ subflow }) => subflow === called);
  const start = inside.find(isEntry);
  const [from, ...triggers] = rows.path
    .filter((path) => path.source_block === start?.id)
    .toSorted((a, b) => Number(a.display_in_global_list) - Number(b.display_in_global_list));
  if (isLedElsewhere(document, { caller, called, inside })) {
    return refuse("called_elsewhere", "Something else leads into this sub-flow: only a sub-flow called once can go.");
  }
  if (triggers.length > 0 || from?.display_in_global_list === true) {
    return refuse("has_triggers", "The sub-flow has global triggers of its own, which would be lost.");
  }
  const named = inside.find(({ id }) => id === caller.entrypoint_block && id !== start?.id);
  const first = named ?? inside.find(({ id }) => id === from?.destination_block);
  if (first === undefined) return refuse("no_entry", "The sub-flow leads nowhere: give its Start path a target first.");
  const [exit, ...exits] = rows.path.filter(({ source_block }) => source_block === caller.id);
  if (exits.length > 0) {
    return refuse("several_exits", "The block that calls the sub-flow is left by several paths.");
  }
  const after = exit === undefined ? undefined : rows.block.find(({ id }) => id === exit.destination_block);
  const ends = after === undefined ? [] : inside.filter((block) => isEnd(block));
  const entered = after !== undefined && ends.includes(first) ? after : first;
  const moved = inside.filter((block) => !isEntry(block) && !ends.includes(block));
  const reverting = {
    caller,
    called,
    start,
    from: named === undefined ? from : undefined,
    exit,
    after,
    ends,
    moved,
    entered,
  };
  const [other] = otherwise(document, reverting);
  if (other !== undefined) return other;
  const ids = (blocks: readonly BlockDoc[]) => new Set(blocks.map(({ id }) => id));
  const leaving =
    after === undefined ? [] : leadInto(document, waysInto(document, ids(ends)).filter(isOf(ids(moved))), after);
  return {
    ok: true,
    blocks: moved.map(({ id }) => id),
    operations: [
      ...moved.map(
        ({ id }): RowOperation => ({ op: "change", noun: "block", id, fields: { subflow: caller.subflow } }),
      ),
      ...leadInto(document, waysInto(document, ids([caller])), entered),
      ...leaving,
      { op: "delete", noun: "block", id: caller.id },
      { op: "delete", noun: "sub_flow", id: called },
    ],
  };
}

const isOf = (blocks: ReadonlySet<Id>) => (way: Way) => way.source !== null && blocks.has(way.source);
const isEnd = ({ type, end_state }: BlockDoc) => blockKinds[type].role === "exit" && end_state === null;

type Reverting = {
  readonly caller: BlockDoc;
  readonly called: Id;
  readonly start: BlockDoc | undefined;
  /** The Start path, where the sub-flow is entered by it. */
  readonly from: PathDoc | undefined;
  readonly exit: PathDoc | undefined;
  /** The block that comes after the call. */
  readonly after: BlockDoc | undefined;
  /** The ends by which the sub-flow comes back to it. */
  readonly ends: readonly BlockDoc[];
  readonly moved: readonly BlockDoc[];
  readonly entered: BlockDoc;
};

function isLedElsewhere(
  document: FlowDocument,
  { caller, called, inside }: Pick<Reverting, "caller" | "called"> & { readonly inside: readonly BlockDoc[] },
): boolean {
  const within = new Set(inside.map(({ id }) => id));
  // A jump forgets who called, so one inside enters the sub-flow as one from elsewhere does.
  const isAnother = ({ source, by }: Way) =>
    source !== caller.id && (source === null || !within.has(source) || by.noun === "block");
  return (
    caller.subflow === called ||
    waysInto(document, within).some(isAnother) ||
    document.rows.block.some((row) => row.id !== caller.id && jumps(row) && row.entrypoint_subflow === called)
  );
}

/** What would make another conversation of it. */
function* otherwise(document: FlowDocument, reverting: Reverting): Iterable<ReversionFault> {
  const { caller, called, start, from, exit, after, ends, moved, entered } = reverting;
  const { rows } = document;
  const refused = ({ name }: { readonly name: string }, why: string) => refuse("goes_otherwise", `"${name}" ${why}`);
  if (declaredValues(document, called) !== null || caller.call_inputs.length > 0 || caller.call_outputs.length > 0) {
    const message = `The sub-flow and "${caller.name}" give each other values, which would be lost. Take those away first.`;
    yield refuse("values_declared", message);
  }
  for (const [row, fields, kept] of [
    [caller, blockFields, keptOfBlock],
    ...[start, ...ends].map((block) => [block, blockFields, keptOfBlock] as const),
    ...[from, exit].map((path) => [path, pathFields, keptOfPath] as const),
  ] as const) {
    if (row === undefined || isPlain(row, fields, kept)) continue;
    yield refused(row.name === "" ? caller : row, "would be deleted, and has settings of its own. Clear them first.");
  }
  if (exit !== undefined && (after === undefined || pathKinds[exit.transition_type].on !== "otherwise")) {
    yield refused(caller, "needs a path without a condition that leads to a block. Change its path first.");
  }
  for (const block of moved) {
    if (after !== undefined && returns(document, block)) {
      yield refuse("returns_inside", `"${block.name}" returns from the sub-flow: lead it to an End block first.`);
    }
    if (after !== undefined && waitingPath(document, new Set([block.id])) !== undefined) {
      yield refused(block, "has a path that calls and comes back. Take that path away first.");
    }
    const why = boundToHome(document, block);
    if (why !== null) yield refused(block, why);
  }
  if (ownTrigger(document, caller.subflow) !== undefined) {
    yield refused(entered, "would hear global triggers of the calling sub-flow. Widen their scope first.");
  }
  for (const path of rows.path) {
    const gone = path.destination_block === caller.id ? caller : ends.find(({ id }) => id === path.destination_block);
    const target = gone === caller ? entered : after;
    if (gone === undefined || target === undefined || path === from) continue;
    const what = pathKinds[path.transition_type].fromTarget;
    const isTaken = what === null || path[what] !== null || gone[what] === target[what];
    const isSaid = path.mimic_intent === null && path.mimic_trigger === null;
    const isFree = target.visit_limit === null || path.breach_fallback_block === null;
    if (!isTaken || !isSaid || !isFree) {
      yield refused(gone, "is reached by a path that works otherwise at the next block. Change that path first.");
    }
  }
  const isNamed = waysInto(document, new Set([caller.id])).some(({ by }) => by.noun === "settings");
  if (isNamed && ruleTargets(document).filter(({ name }) => name === entered.name).length !== 1) {
    yield refused(entered, "is not the only block of its name, and a rule would go to it. Give it a name of its own.");
  }
}

const keptOfBlock: readonly string[] = [
  ...["id", "name", "description", "type", "subflow", "render_info", "intent", "trigger"],
  ...["entrypoint_block", "entrypoint_subflow", "flow_inputs", "flow_outputs", "call_inputs", "call_outputs"],
];
const keptOfPath: readonly string[] = [
  ...["id", "name", "source_block", "destination_block", "transition_type", "default_path"],
  ...["order", "hide", "render_info"],
];

const isPlain = (row: AnyRow, fields: Fields, kept: readonly string[]) =>
  Object.keys(withoutDefaults(fields, row)).every((name) => kept.includes(name));

const refuse = (code: ReversionFault["code"], message: string): ReversionFault => ({ ok: false, code, message });
