import { unclearSpeech } from "@parley/model/kernel";
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
  "rule_breached",
  "passages_found",
  "expression_error",
  "content_missing",
  "speech_failed",
]);
const heard: { readonly [type: string]: CallLine["type"] } = { caller_said: "caller", caller_pressed: "keys" };

/**
 * The record of a call as lines, in the order in which they are heard. A prompt stands where its first sound was, under
 * the name of the block that says it. A prompt that is never heard has no line. The agent comes to its end before its last
 * words are heard: the line of its end waits until they begin, or until the call is over.
 */
export function callLines(entries: readonly Entry[], isOver: boolean): readonly CallLine[] {
  const lines: CallLine[] = [];
  const waiting = new Map<string, { readonly entry: Entry; readonly block: string | null }>();
  let entered: string | null = null;
  let shown: string | null = null;
  const inOrder = entries.filter(({ type }) => type !== "ended");
  const ends = entries.filter(({ type }) => type === "ended");
  for (const entry of [...inOrder, ...ends]) {
    const add = (type: CallLine["type"], text: string, { language } = entry) =>
      lines.push({ key: lines.length, type, text, language: typeof language === "string" ? language : undefined });
    const say = String(entry.say);
    const begun = waiting.get(say);
    const by = heard[entry.type];
    if (entry.type === "caller_said" && entry.text === unclearSpeech) add("note", tellEntry(entry));
    else if (by !== undefined) add(by, String(by === "keys" ? entry.digits : entry.text));
    else if (entry.type === "entered") entered = String(entry.name);
    else if (entry.type === "agent_said") waiting.set(say, { entry, block: entered });
    else if (entry.type === "play_started" && begun !== undefined) {
      waiting.delete(say);
      if (begun.block !== null && begun.block !== shown) add("block", begun.block);
      shown = begun.block;
      add("agent", String(begun.entry.text), begun.entry);
    } else if (entry.type === "ended") {
      if (isOver || waiting.size === 0) add("note", tellEntry(entry));
    } else if (notes.has(entry.type)) add("note", tellEntry(entry));
  }
  return lines;
}
