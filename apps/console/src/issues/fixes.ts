import { type FlowDocument, hasFallback, type Issue, withoutUnknownValues } from "@parley/flow";
import { makeId } from "../api/make-id.ts";
import { addFallback } from "../editing/gestures/add-fallback.ts";
import type { Gesture } from "../editing/version-editor.ts";
import { texts } from "./texts.ts";

/** What mends a finding: an edit of its own, or a field to be filled in. */
export type Fix =
  | { readonly type: "gesture"; readonly verb: string; readonly gesture: Gesture }
  | { readonly type: "go"; readonly verb: string; readonly field: string };

/** Visits after which a loop without end stops. */
const visits = 3;

/** Fields to be filled in, and the button that leads there. */
const toFill: { readonly [Code in Issue["code"]]?: { readonly verb: string; readonly field: string } } = {
  path_to_nowhere: { verb: texts.fixVerbs.chooseTarget, field: "destination_block" },
  missing_content: { verb: texts.fixVerbs.addText, field: "prompts" },
  transfer_number_wrong: { verb: texts.fixVerbs.writeNumber, field: "transfer_phone_number" },
  transfer_address_wrong: { verb: texts.fixVerbs.writeAddress, field: "transfer_ip_address" },
  transfer_target_missing: { verb: texts.fixVerbs.writeNumber, field: "transfer_phone_number" },
  action_missing: { verb: texts.fixVerbs.chooseAction, field: "action" },
  endpoint_missing: { verb: texts.fixVerbs.writeAddress, field: "endpoint" },
  intent_missing: { verb: texts.fixVerbs.chooseIntent, field: "intent" },
  entities_missing: { verb: texts.fixVerbs.chooseEntities, field: "fill_entity" },
  trigger_missing: { verb: texts.fixVerbs.writeTrigger, field: "trigger" },
  input_missing: { verb: texts.fixVerbs.giveInput, field: "call_inputs" },
  input_type: { verb: texts.fixVerbs.giveInput, field: "call_inputs" },
  target_missing: { verb: texts.fixVerbs.chooseTarget, field: "entrypoint_block" },
};

/** What can be done about a finding at once; null where a person has to think. */
export function fixOf({ code, object_id: id, field }: Issue, document: FlowDocument): Fix | null {
  if (id === null) return null;
  const { rows } = document;
  const block = rows.block.find((row) => row.id === id);
  if (code === "unreachable_block" && block !== undefined) {
    const gesture = {
      label: texts.steps.remove(block.name),
      operations: [{ op: "delete", noun: "block", id }],
    } as const;
    return { type: "gesture", verb: texts.fixVerbs.removeBlock, gesture };
  }
  if (code === "silent_loop" && block !== undefined) {
    const operations = [{ op: "change", noun: "block", id, fields: { visit_limit: visits } }] as const;
    return {
      type: "gesture",
      verb: texts.fixVerbs.addVisitLimit,
      gesture: { label: texts.steps.limitVisits(block.name), operations },
    };
  }
  if ((code === "input_unknown" || code === "output_unknown") && block !== undefined) {
    const fields = withoutUnknownValues(document, block);
    const gesture = {
      label: texts.steps.removeUnknown(block.name),
      operations: [{ op: "change", noun: "block", id, fields }],
    } as const;
    return { type: "gesture", verb: texts.fixVerbs.removeUnknown, gesture };
  }
  if (code === "not_understood_uncaught") return fallbackFor(document);
  if (code === "fallback_in_sub_flow") {
    const operations = [{ op: "change", noun: "path", id, fields: { trigger_scope: "agent" } }] as const;
    return {
      type: "gesture",
      verb: texts.fixVerbs.useWholeAgent,
      gesture: { label: texts.steps.fallbackEverywhere, operations },
    };
  }
  const change = changeOf(code, { field, document, id });
  if (change !== null) {
    const operations = [{ op: "change", noun: change.noun, id, fields: change.fields }] as const;
    return { type: "gesture", verb: change.verb, gesture: { label: change.verb, operations } };
  }
  if (code === "visit_limit_without_way_out") return fallbackFor(document);
  const example = rows.ontology_language.find((row) => row.id === id);
  if (code === "same_utterance" && example !== undefined) {
    const operations = [{ op: "delete", noun: "ontology_language", id }] as const;
    const gesture = { label: texts.steps.remove(example.utterance), operations };
    return { type: "gesture", verb: texts.fixVerbs.removeExample, gesture };
  }
  if (code === "undefined_intent" && field === "intent") return { type: "go", verb: texts.fixVerbs.addIntent, field };
  if (code === "unknown_recogniser" && field !== null) {
    return { type: "go", verb: texts.fixVerbs.chooseRecogniser, field };
  }
  const fill = toFill[code];
  return fill === undefined ? null : { type: "go", ...fill };
}

/** One fallback is for the whole agent: a second would never be taken. */
function fallbackFor(document: FlowDocument): Fix | null {
  if (hasFallback(document)) return null;
  return { type: "gesture", verb: texts.fixVerbs.addFallback, gesture: addFallback(document, makeId) };
}

type Change = {
  readonly verb: string;
  readonly noun: "block" | "path";
  readonly fields: { readonly [field: string]: null | false };
};

/** The fields that put a finding right by what they are set to. */
function changeOf(
  code: Issue["code"],
  { field, document, id }: { readonly field: string | null; readonly document: FlowDocument; readonly id: string },
): Change | null {
  const { fixVerbs } = texts;
  if (code === "patience_zero" && field !== null) {
    return { verb: fixVerbs.useDefault, noun: "block", fields: { [field]: null } };
  }
  if (code === "unknown_recogniser" && field === "asr_provider") {
    return { verb: fixVerbs.useUsualRecogniser, noun: "block", fields: { asr_provider: null } };
  }
  if (code === "max_digits_too_few") return { verb: fixVerbs.liftLimit, noun: "block", fields: { max_digits: null } };
  if (code === "called_sub_flow_ends") {
    return { verb: fixVerbs.returnInstead, noun: "block", fields: { end_state: null } };
  }
  const isTriedFirst = document.rows.path.some((path) => path.id === id && path.override);
  if (code === "swallows_everything" && isTriedFirst) {
    return { verb: fixVerbs.tryInOrder, noun: "path", fields: { override: false } };
  }
  return null;
}
