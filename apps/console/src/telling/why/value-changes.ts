import type { Entry } from "../tell-entry.ts";
import { texts } from "./texts.ts";

/** A value that a turn changed. `before` is undefined where the record does not say it. */
export type ValueChange = {
  readonly kind: string;
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** The values that entries changed: what each was before the first of them and after the last. */
export function valueChanges(entries: readonly Entry[]): readonly ValueChange[] {
  const changes = new Map<string, ValueChange>();
  for (const entry of entries) {
    const change = changeOf(entry);
    if (change === null) continue;
    const key = `${change.kind} ${change.name}`;
    changes.set(key, { ...change, before: (changes.get(key) ?? change).before });
  }
  return [...changes.values()];
}

function changeOf(entry: Entry): ValueChange | null {
  const kinds = texts.values;
  switch (entry.type) {
    case "slot_filled":
      return { kind: kinds.slot, name: String(entry.entity), before: null, after: entry.value };
    case "slot_changed":
      return { kind: kinds.slot, name: String(entry.entity), before: entry.from, after: entry.to };
    case "slot_dropped":
      return { kind: kinds.slot, name: String(entry.entity), before: entry.from, after: null };
    case "metadata_set":
      return { kind: kinds.metadata, name: String(entry.key), before: entry.from, after: entry.value };
    case "language_switched":
      return { kind: kinds.conversation, name: kinds.language, before: entry.from, after: entry.to };
    default:
      return null;
  }
}
