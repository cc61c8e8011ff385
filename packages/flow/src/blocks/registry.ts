import type { BlockType } from "@parley/model/kernel";
import { action } from "./action.ts";
import type { BlockDeclaration } from "./block-declaration.ts";
import { condition } from "./condition.ts";
import { end } from "./end.ts";
import { goto } from "./goto.ts";
import { record } from "./record.ts";
import { start } from "./start.ts";
import { subflow } from "./subflow.ts";
import { transfer } from "./transfer.ts";
import { voice } from "./voice.ts";

/** Every kind of block. A new kind is a file here, its cases, and a line in this table. */
export const blockDeclarations: Record<BlockType, BlockDeclaration> = {
  Start: start,
  Voice: voice,
  Action: action,
  Condition: condition,
  Subflow: subflow,
  Goto: goto,
  Transfer: transfer,
  Record: record,
  End: end,
};
