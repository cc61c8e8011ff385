import { targetOf } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { Subject } from "./finding.ts";
import type { Subjects } from "./subjects.ts";

/** A place that writes a metadata key. */
type MetadataWrite = { readonly name: string; readonly subject: Subject; readonly field: string };

/** Keys that are written without the version saying so. */
export const providedMetadata = ["previous_session"];

/** Every place that writes a metadata key by its name. */
export function* metadataWrites({
  document,
  subject,
}: {
  readonly document: FlowDocument;
  readonly subject: Subjects;
}): Iterable<MetadataWrite> {
  for (const block of document.rows.block) {
    const at = subject.block(block);
    for (const name of Object.keys(block.set_metadata)) yield { name, subject: at, field: "set_metadata" };
    for (const name of Object.keys(block.set_metadata_json ?? {})) {
      yield { name, subject: at, field: "set_metadata_json" };
    }
    for (const field of ["set_values", "llm_outputs", "call_outputs"] as const) {
      for (const { to } of block[field]) {
        const target = targetOf(to);
        if (target?.root === "metadata") yield { name: target.name, subject: at, field };
      }
    }
    for (const { name } of block.flow_inputs ?? []) yield { name, subject: at, field: "flow_inputs" };
    for (const field of ["choice_key", "loop_item", "loop_index", "answer_key"] as const) {
      if (block[field] !== null) yield { name: block[field], subject: at, field };
    }
    if (block.save_input_to_metadata_key !== null) {
      yield { name: block.save_input_to_metadata_key, subject: at, field: "save_input_to_metadata_key" };
    }
  }
  for (const path of document.rows.path) {
    const at = subject.path(path);
    for (const name of Object.keys(path.set_metadata)) yield { name, subject: at, field: "set_metadata" };
    for (const name of Object.keys(path.set_metadata_json ?? {})) {
      yield { name, subject: at, field: "set_metadata_json" };
    }
  }
}
