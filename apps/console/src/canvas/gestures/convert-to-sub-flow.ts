import { convertToSubFlow as convert, type FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Gesture } from "../../editing/version-editor.ts";
import { texts } from "./texts.ts";

export type Converted =
  | { readonly ok: true; readonly gesture: Gesture; readonly caller: Id }
  | { readonly ok: false; readonly reason: string };

/** The gesture that puts blocks into a new sub-flow, which a block in their place calls. */
export function convertToSubFlow(document: FlowDocument, blocks: readonly Id[], newId: () => Id): Converted {
  const converted = convert(document, blocks, { newId });
  if (!converted.ok) return { ok: false, reason: converted.message };
  const { operations, caller } = converted;
  const label = texts.convert(blocks.length);
  return { ok: true, gesture: { operations, label }, caller };
}
