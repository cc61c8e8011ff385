import { type FlowDocument, type SubFlowDoc, slugOf, startBlock } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { shortened } from "../../parts/shortened.ts";
import { texts } from "./texts.ts";

/** A new sub-flow with the Start block that it needs, made here so that it works without the network. */
export function addSubFlow(
  { rows }: FlowDocument,
  { name, subFlow, start }: { name: string; subFlow: Id; start: Id },
): Gesture & { readonly slug: string } {
  const slug = slugOf(name, rows.sub_flow);
  return {
    operations: [
      { op: "create", noun: "sub_flow", row: { id: subFlow, name, slug } },
      { op: "create", noun: "block", row: startBlock(start, subFlow) },
    ],
    label: texts.addSubFlow(shortened(name)),
    slug,
  };
}

/** The address stays as it was: links into a sub-flow outlive its name. */
export function renameSubFlow({ id, name: before }: SubFlowDoc, name: string): Gesture {
  return {
    operations: [{ op: "change", noun: "sub_flow", id, fields: { name } }],
    label: texts.renameSubFlow(shortened(before)),
  };
}

export function deleteSubFlow({ id, name }: SubFlowDoc): Gesture {
  return { operations: [{ op: "delete", noun: "sub_flow", id }], label: texts.deleteSubFlow(shortened(name)) };
}
