import type { RecordEntry } from "./place.ts";
import { textOf } from "./place.ts";

/** What a turn learnt of the caller: the intent that won, or a value. */
export type Learnt =
  | { readonly type: "intent"; readonly name: string | null }
  | { readonly type: "value"; readonly name: string; readonly value: string };

/** The kinds of entries that tell it. Written out, so that bundles that replay nothing can leave them out. */
export const learntTypes: readonly string[] = ["understood", "slot_filled", "slot_changed"];

/** What the entries of a turn tell, in order. */
export function learntIn(entries: readonly RecordEntry[]): readonly Learnt[] {
  return entries.flatMap((entry): Learnt[] => {
    switch (entry.type) {
      case "understood":
        return [{ type: "intent", name: firstName(entry.intents) }];
      case "slot_filled":
        return [{ type: "value", name: textOf(entry.entity), value: JSON.stringify(entry.value) }];
      case "slot_changed":
        return [{ type: "value", name: textOf(entry.entity), value: JSON.stringify(entry.to) }];
      default:
        return [];
    }
  });
}

function firstName(intents: unknown): string | null {
  const first: unknown = Array.isArray(intents) ? intents[0] : undefined;
  return typeof first === "object" && first !== null && "name" in first ? textOf(first.name) : null;
}

/** The first that two turns learnt otherwise; null where they learnt the same. */
export function learntOtherwise(
  call: readonly Learnt[],
  draft: readonly Learnt[],
): { readonly call: Learnt | null; readonly draft: Learnt | null } | null {
  for (let place = 0; place < Math.max(call.length, draft.length); place++) {
    const [one = null, other = null] = [call[place], draft[place]];
    if (JSON.stringify(one) !== JSON.stringify(other)) return { call: one, draft: other };
  }
  return null;
}
