import { type Id, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../document.ts";
import type { ProgramPath } from "../program.ts";
import type { Compiler } from "./compiler.ts";

/** Compiles a path. An intent path without an intent, or a trigger path without a trigger, takes its target's. */
export function compilePath(doc: PathDoc, compiler: Compiler, blocks: ReadonlyMap<Id, BlockDoc>): ProgramPath {
  const target = doc.destination_block === null ? undefined : blocks.get(doc.destination_block);
  const type = doc.transition_type;
  const trigger = doc.trigger ?? (type === "trigger" ? (target?.trigger ?? null) : null);
  const intent = doc.intent ?? (type === "intent" ? (target?.intent ?? null) : null);
  const language = trigger === null || trigger.trim() === "" ? null : pathKinds[type].trigger;
  const place = (field: string) => ({ noun: "path", id: doc.id, field }) as const;
  const source = trigger ?? "";
  return {
    id: doc.id,
    doc,
    when: language === "expression" ? compiler.expression(source, place("trigger")) : null,
    pattern: language === "regex" ? compiler.pattern(source, place("trigger")) : null,
    digits: language === "dtmf" ? compiler.digits(source.trim(), place("trigger")) : null,
    intent,
    destination: doc.destination_block,
    conditional_prompts: compiler.choice(doc.conditional_prompts, place("conditional_prompts")),
    conditional_set_intent: compiler.choice(doc.conditional_set_intent, place("conditional_set_intent")),
    set_metadata: compiler.templates(doc.set_metadata, place("set_metadata")),
  };
}

/** Ascending order, ties by id. */
export function byOrder(a: PathDoc, b: PathDoc): number {
  return a.order - b.order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
