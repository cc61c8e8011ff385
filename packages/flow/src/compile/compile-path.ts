import { type Id, type PathKind, pathKinds, type TransitionType } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../document/document.ts";
import type { ProgramBlock, ProgramPath, ProgramTriggers } from "../program/program.ts";
import type { Compiler } from "./compiler.ts";

/** Compiles a path. An intent path without an intent, or a trigger path without a trigger, takes its target's. */
export function compilePath(doc: PathDoc, compiler: Compiler, blocks: ReadonlyMap<Id, BlockDoc>): ProgramPath {
  const target = doc.destination_block === null ? undefined : blocks.get(doc.destination_block);
  const kind = pathKinds[doc.transition_type];
  const trigger = doc.trigger ?? (kind.fromTarget === "trigger" ? (target?.trigger ?? null) : null);
  const intent = doc.intent ?? (kind.fromTarget === "intent" ? (target?.intent ?? null) : null);
  const language = trigger === null || trigger.trim() === "" ? null : kind.trigger;
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

const momentOf = (path: ProgramPath) => pathKinds[path.doc.transition_type].on;

const isFailing = (path: ProgramPath) => momentOf(path) === "failure" || momentOf(path) === "otherwise";

/** Whether a path is tried before everything else: no_input, no_match and always cannot be. */
function overrides(path: ProgramPath): boolean {
  return path.doc.override && !isFailing(path);
}

/**
 * A block's paths, sorted, by the level at which they are tried. Each stands in one list. The default path stands in
 * the list of its kind too, unless that is `always`: then it comes last, not at the first failure.
 */
export function pathLists(paths: readonly ProgramPath[]): ProgramBlock["paths"] {
  const chosen = paths.find((path) => path.doc.default_path) ?? null;
  const rest = paths.filter((path) => !overrides(path) && !(path === chosen && momentOf(path) === "otherwise"));
  const on = (moment: PathKind["on"]) => rest.filter((path) => momentOf(path) === moment);
  const failures = on("failure");
  const after = (failure: TransitionType) => failures.filter((path) => path.doc.transition_type === failure);
  return {
    override: paths.filter(overrides),
    ordinary: on("input"),
    condition: on("entering"),
    action_result: on("answer"),
    event: on("event"),
    no_input: after("no_input"),
    no_match: after("no_match"),
    always: on("otherwise"),
    default: chosen,
  };
}

/** Global triggers, sorted, by the level at which they are tried. */
export function triggerLists(triggers: readonly ProgramPath[]): ProgramTriggers {
  return { override: triggers.filter(overrides), ordinary: triggers.filter((path) => !overrides(path)) };
}
