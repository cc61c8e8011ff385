import type { EventLine } from "@parley/model/api/calls";

/** A slot as the conversation left it, and what it was before its last change; null means not filled. */
export type SlotChange = { readonly entity: string; readonly before: unknown; readonly after: unknown };

/** The slots that the record says were filled, in the order of their first filling. */
export function slotChanges(events: readonly EventLine[]): readonly SlotChange[] {
  const slots = new Map<string, SlotChange>();
  for (const { type, data } of events) {
    if (typeof data.entity !== "string") continue;
    const { entity } = data;
    if (type === "slot_filled") slots.set(entity, { entity, before: null, after: data.value });
    if (type === "slot_changed") slots.set(entity, { entity, before: data.from, after: data.to });
    if (type === "slot_dropped") slots.set(entity, { entity, before: data.from, after: null });
  }
  return [...slots.values()];
}
