import { type Entry, tellEntry } from "../telling/tell-entry.ts";

/** A line of what is said in a call. */
export type CallLine = {
  readonly key: number;
  readonly type: "agent" | "caller" | "keys" | "block" | "note";
  readonly text: string;
  readonly language: string | undefined;
};

const notes: ReadonlySet<string> = new Set([
  "caller_silent",
  "requested",
  "answer_received",
  "language_switched",
  "transfer_outcome",
  "limit_reached",
  "expression_error",
  "content_missing",
  "speech_failed",
  "ended",
]);
const spoken: { readonly [type: string]: CallLine["type"] } = {
  agent_said: "agent",
  caller_said: "caller",
  caller_pressed: "keys",
};

/** The record of a call as lines, a block's name over what is said in it. */
export function callLines(entries: readonly Entry[]): readonly CallLine[] {
  const lines = entries.flatMap((entry, key): CallLine[] => {
    const line = (type: CallLine["type"], text: unknown) => [
      { key, type, text: String(text), language: typeof entry.language === "string" ? entry.language : undefined },
    ];
    const by = spoken[entry.type];
    if (by !== undefined) return line(by, by === "keys" ? entry.digits : entry.text);
    if (entry.type === "entered") return line("block", entry.name);
    return notes.has(entry.type) ? line("note", tellEntry(entry)) : [];
  });
  return lines.filter(({ type }, place) => type !== "block" || lines[place + 1]?.type === "agent");
}
