import { type FlowDocument, type Issue, rowOf } from "@parley/flow";
import { isEntry } from "@parley/model/kernel";
import { texts } from "./texts.ts";

/** The name of what a finding is about, told apart: a path with its block, a Start block with its sub-flow. */
export function nameWithin({ object_id: id, object_name: name }: Issue, document: FlowDocument): string {
  if (id === null) return name;
  const path = rowOf(document, "path", id);
  const source = path === undefined ? undefined : rowOf(document, "block", path.source_block);
  if (source !== undefined) return texts.within(name, source.name);
  const block = rowOf(document, "block", id);
  const home = block !== undefined && isEntry(block) ? rowOf(document, "sub_flow", block.subflow) : undefined;
  return home === undefined ? name : texts.within(name, home.name);
}
