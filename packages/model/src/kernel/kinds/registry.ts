import type { AnyBlockKind, ColumnPlace } from "../block/block-kind.ts";
import { keysOf } from "../keys-of.ts";
import { action } from "./action/action.ts";
import { answer } from "./answer/answer.ts";
import { choice } from "./choice/choice.ts";
import { collect } from "./collect/collect.ts";
import { condition } from "./condition/condition.ts";
import { end } from "./end/end.ts";
import { goto } from "./goto/goto.ts";
import { llm } from "./llm/llm.ts";
import { loop } from "./loop/loop.ts";
import { payment } from "./payment/payment.ts";
import { record } from "./record/record.ts";
import { set } from "./set/set.ts";
import { start } from "./start/start.ts";
import { subflow } from "./subflow/subflow.ts";
import { transfer } from "./transfer/transfer.ts";
import { voice } from "./voice/voice.ts";
import { wait } from "./wait/wait.ts";

/** Every kind of block. A further kind is a folder here, its behaviour in `engine`, its cases, its icon and this line. */
const kinds = {
  Start: start,
  Voice: voice,
  Collect: collect,
  Action: action,
  Condition: condition,
  Subflow: subflow,
  Goto: goto,
  Transfer: transfer,
  Record: record,
  End: end,
  Set: set,
  Choice: choice,
  Loop: loop,
  Wait: wait,
  LLM: llm,
  Payment: payment,
  Answer: answer,
} as const;

type Kinds = typeof kinds;
export type BlockType = keyof Kinds;

/** What a block may be found to lack or have wrong by itself. */
export type BlockCheckCode = Kinds[BlockType]["checks"][number]["code"];

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The columns of all kinds. */
type OwnColumns = Together<Kinds[BlockType]["columns"]>;

export const blockTypes = keysOf(kinds);

/** The kind of a block that says none, and of the first that people add. */
export const defaultType = "Voice" satisfies BlockType;

/** The kinds by type, each as one that reads any block. */
export const blockKinds: { readonly [Type in BlockType]: AnyBlockKind<OwnColumns, BlockCheckCode> } = kinds;

/** The columns that single kinds have. */
// Each kind brings its own, and together they are all of them.
export const ownColumns = Object.assign({}, ...blockTypes.map((type) => kinds[type].columns)) as OwnColumns;

/** Where the inspector shows those columns. */
export const columnPlaces = Object.assign({}, ...blockTypes.map((type) => kinds[type].places)) as {
  readonly [Name in keyof OwnColumns]: ColumnPlace;
};

/** The fields that mean something for a kind and not for every kind: its own columns too. */
export function fieldsOf(type: BlockType): readonly string[] {
  const { fields, columns } = blockKinds[type];
  return [...fields, ...Object.keys(columns)];
}

/** The kinds that people add, in the palette's order. */
export const addableTypes: readonly BlockType[] = blockTypes
  .filter((type) => blockKinds[type].addable !== null)
  .sort((a, b) => (blockKinds[a].addable ?? 0) - (blockKinds[b].addable ?? 0));

export function isBlockType(type: unknown): type is BlockType {
  return typeof type === "string" && Object.hasOwn(kinds, type);
}

type Typed = { readonly type: unknown } | { readonly [field: string]: unknown };

/** Whether a block is where its sub-flow begins. */
export function isEntry({ type }: Typed): boolean {
  return isBlockType(type) && blockKinds[type].role === "entry";
}

/** Whether a block enters another block or sub-flow by itself. */
export function jumps({ type }: Typed): boolean {
  return isBlockType(type) && blockKinds[type].jumps !== null;
}
