import type { CallEvent } from "../api/types.ts";

/** A moment worth seeing on the recording. */
export type Mark = { readonly at: number; readonly kind: "barge-in" | "keys" | "no input"; readonly label: string };

/** Where the caller cut the agent short, pressed keys, or stayed silent too long; ms since the answer. */
export function marksOf(events: readonly CallEvent[]): readonly Mark[] {
  return events.flatMap(({ type, at_ms: at, data }): Mark[] => {
    if (type === "play_stopped") return [{ at, kind: "barge-in", label: "Barge-in" }];
    if (type === "caller_pressed") return [{ at, kind: "keys", label: `Keys ${String(data.digits ?? "")}`.trim() }];
    if (type === "caller_silent") return [{ at, kind: "no input", label: "No input" }];
    return [];
  });
}
