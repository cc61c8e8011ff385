import { blockKinds, type Id, type Settings, targetOf } from "@parley/model/kernel";
import { byAsking } from "../document/by-asking.ts";
import type { BlockDoc, BlockEntityDoc } from "../document/document.ts";
import type { ProgramBlock, ProgramPath, ProgramValue } from "../program/program.ts";
import { compileWebhook } from "./compile-action.ts";
import { pathLists } from "./compile-path.ts";
import type { Compiler } from "./compiler.ts";
import { effectiveBlock } from "./effective-block.ts";

type Parts = {
  /** Which row of the document it is, from 0. */
  readonly index: number;
  readonly settings: Settings;
  readonly compiler: Compiler;
  /** Its own paths, sorted, without global triggers. */
  readonly paths: readonly ProgramPath[];
  readonly entities: readonly BlockEntityDoc[];
  readonly rounds: ReadonlySet<Id> | null;
  /** Where the texts of the version's documents are kept, by document. */
  readonly documents: ReadonlyMap<Id, string>;
};

export function compileBlock(
  doc: BlockDoc,
  { index, settings, compiler, paths, entities, rounds, documents }: Parts,
): ProgramBlock {
  const place = (field: string) => ({ noun: "block", id: doc.id, field }) as const;
  const template = (field: "transfer_phone_number" | "transfer_ip_address") =>
    doc[field] === null ? null : compiler.template(doc[field], place(field));
  const webhook = (field: "info_webhook" | "fill_slot_webhook" | "validation_webhook") =>
    compileWebhook(doc[field], compiler, place(field));
  const asked = entities.toSorted(byAsking);
  const kinds = paths.map((path) => path.doc.transition_type);
  const state = blockKinds[doc.type].state(doc, { kinds, entities: entities.length });
  return {
    id: doc.id,
    place: index,
    name: doc.name,
    type: doc.type,
    subflow: doc.subflow,
    doc,
    effective: effectiveBlock(doc, settings),
    entities: asked.map(({ name, types }) => ({ name, types })),
    values: asked.map((value) => compileValue(value, compiler)),
    passes: state === "passes",
    listens: state === "listening",
    sleeps: state === "sleeping",
    paths: pathLists(paths),
    conditional_prompts: compiler.choice(doc.conditional_prompts, place("conditional_prompts")),
    conditional_context: compiler.choice(doc.conditional_context, place("conditional_context")),
    conditional_set_intent: compiler.choice(doc.conditional_set_intent, place("conditional_set_intent")),
    conditional_asr_model: compiler.choice(doc.conditional_asr_model, place("conditional_asr_model")),
    conditional_asr_provider: compiler.choice(doc.conditional_asr_provider, place("conditional_asr_provider")),
    set_metadata: compiler.templates(doc.set_metadata, place("set_metadata")),
    call_inputs: doc.call_inputs.flatMap(({ input, value }) => {
      const compiled = compiler.expression(value, place("call_inputs"));
      return compiled === null ? [] : [{ input, value: compiled }];
    }),
    flow_outputs: compileReturns(doc, compiler),
    choices: doc.choices === null ? null : compiler.expression(doc.choices, place("choices")),
    wait_until: doc.wait_until === null ? null : compiler.expression(doc.wait_until, place("wait_until")),
    payment_amount:
      doc.payment_amount === null ? null : compiler.expression(doc.payment_amount, place("payment_amount")),
    loop_list: doc.loop_list === null ? null : compiler.expression(doc.loop_list, place("loop_list")),
    rounds,
    llm_instructions:
      doc.llm_instructions === null ? null : compiler.template(doc.llm_instructions, place("llm_instructions")),
    llm_outputs: compileOutputs(doc),
    documents: doc.answer_documents.length === 0 ? null : doc.answer_documents.flatMap((id) => documents.get(id) ?? []),
    set_values: compiler.assignments(doc.set_values, place("set_values")),
    transfer_phone_number: template("transfer_phone_number"),
    transfer_ip_address: template("transfer_ip_address"),
    transfer_metadata: compiler.templates(doc.transfer_metadata, place("transfer_metadata")),
    regex_pattern: doc.regex_pattern === null ? null : compiler.pattern(doc.regex_pattern, place("regex_pattern")),
    info_webhook: webhook("info_webhook"),
    fill_slot_webhook: webhook("fill_slot_webhook"),
    validation_webhook: webhook("validation_webhook"),
  };
}

function compileOutputs({ llm_outputs }: BlockDoc): ProgramBlock["llm_outputs"] {
  return llm_outputs.flatMap((doc) => {
    const to = targetOf(doc.to);
    return to === null || to.root === "account" ? [] : [{ to, doc }];
  });
}

/** Null where neither inputs nor outputs are declared: then all values are shared. */
function compileReturns({ id, flow_inputs, flow_outputs }: BlockDoc, compiler: Compiler): ProgramBlock["flow_outputs"] {
  if (flow_inputs === null && flow_outputs === null) return null;
  return (flow_outputs ?? []).flatMap(({ name, type, value }) => {
    const compiled = compiler.expression(value, { noun: "block", id, field: "flow_outputs" });
    return compiled === null ? [] : [{ name, type, value: compiled }];
  });
}

function compileValue(doc: BlockEntityDoc, compiler: Compiler): ProgramValue {
  const { name, valid_when: source } = doc;
  const place = { noun: "block_entity", id: doc.id, field: "valid_when" } as const;
  return { name, doc, valid_when: source === null || source.trim() === "" ? null : compiler.expression(source, place) };
}
