import type { FlowDocument, Issue } from "@parley/flow";
import { makeId } from "../api/make-id.ts";
import { addFallback } from "../editing/gestures/add-fallback.ts";
import type { Gesture } from "../editing/version-editor.ts";

/** What mends a finding: an edit of its own, or a field to be filled in. */
export type Fix =
  | { readonly type: "gesture"; readonly verb: string; readonly gesture: Gesture }
  | { readonly type: "go"; readonly verb: string; readonly field: string };

/** Visits after which a loop without end stops. */
const visits = 3;

/** Fields that somebody has to fill in, and what doing so is called. */
const toFill: { readonly [Code in Issue["code"]]?: { readonly verb: string; readonly field: string } } = {
  path_to_nowhere: { verb: "Choose target", field: "destination_block" },
  missing_content: { verb: "Add text", field: "prompts" },
  transfer_target_missing: { verb: "Write number", field: "transfer_phone_number" },
  action_missing: { verb: "Choose action", field: "action" },
  endpoint_missing: { verb: "Write address", field: "endpoint" },
  intent_missing: { verb: "Choose intent", field: "intent" },
  entities_missing: { verb: "Choose entities", field: "fill_entity" },
  trigger_missing: { verb: "Write what takes it", field: "trigger" },
  target_missing: { verb: "Choose target", field: "entrypoint_block" },
};

/** What can be done about a finding at once; null where somebody has to think. */
export function fixOf({ code, object_id: id, field }: Issue, document: FlowDocument): Fix | null {
  if (id === null) return null;
  const { rows } = document;
  const block = rows.block.find((row) => row.id === id);
  if (code === "unreachable_block" && block !== undefined) {
    const gesture = { label: `Remove ${block.name}`, operations: [{ op: "delete", noun: "block", id }] } as const;
    return { type: "gesture", verb: "Remove block", gesture };
  }
  if (code === "silent_loop" && block !== undefined) {
    const operations = [{ op: "change", noun: "block", id, fields: { visit_limit: visits } }] as const;
    return {
      type: "gesture",
      verb: "Add visit limit",
      gesture: { label: `Limit visits of ${block.name}`, operations },
    };
  }
  if (code === "not_understood_uncaught") {
    return { type: "gesture", verb: "Add fallback", gesture: addFallback(document, makeId) };
  }
  if (code === "fallback_in_sub_flow") {
    const operations = [{ op: "change", noun: "path", id, fields: { trigger_scope: "agent" } }] as const;
    return {
      type: "gesture",
      verb: "Use whole agent",
      gesture: { label: "Let the fallback hold everywhere", operations },
    };
  }
  if (code === "undefined_intent" && field === "intent") return { type: "go", verb: "Make intent", field };
  const fill = toFill[code];
  return fill === undefined ? null : { type: "go", ...fill };
}
