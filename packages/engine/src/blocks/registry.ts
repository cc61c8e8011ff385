import type { BlockType } from "@parley/model/kernel";
import { action } from "./action.ts";
import { answer } from "./answer.ts";
import type { BlockBehaviour } from "./block-behaviour.ts";
import { choice } from "./choice.ts";
import { collect } from "./collect.ts";
import { condition } from "./condition.ts";
import { end } from "./end.ts";
import { goto } from "./goto.ts";
import { llm } from "./llm.ts";
import { loop } from "./loop.ts";
import { payment } from "./payment.ts";
import { record } from "./record.ts";
import { set } from "./set.ts";
import { start } from "./start.ts";
import { subflow } from "./subflow.ts";
import { transfer } from "./transfer.ts";
import { voice } from "./voice.ts";
import { wait } from "./wait.ts";

/** What each kind of block does. */
export const blocks: { readonly [Type in BlockType]: BlockBehaviour } = {
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
};
