import type { Decision, Effect } from "@parley/engine";
import { type Entry, tellEntry } from "../telling/tell-entry.ts";
import type { PlayedTurn } from "./protocol.ts";
import { texts } from "./texts.ts";

/** A line of the conversation as people see it; a block's name stands over what is said in it. */
export type Bubble = {
  readonly key: string;
  readonly type: "agent" | "caller" | "keys" | "note" | "block" | "heard" | "choices";
  /** Empty for choices. */
  readonly text: string;
  readonly language?: string;
  /** The turn it belongs to. */
  readonly turn: number;
  /** What has choices, to be drawn as buttons. */
  readonly offer?: Offering;
};

/** An effect behind which the caller is heard. It may have choices. */
export type Offering = Extract<Effect, { type: "listen" | "send" }>;

/** Entries that explain what a caller would not hear. */
const notes: ReadonlySet<string> = new Set([
  "caller_silent",
  "noise_heard",
  "requested",
  "answer_received",
  "language_switched",
  "transfer_outcome",
  "happened",
  "dropped",
  "limit_reached",
  "rule_breached",
  "passages_found",
  "expression_error",
  "content_missing",
  "ended",
]);

export function bubblesOf(turns: readonly PlayedTurn[]): readonly Bubble[] {
  const models = new Set(
    turns.flatMap(({ effects }) => effects.flatMap((effect) => (isModelRequest(effect) ? [effect.id] : []))),
  );
  const all = turns.flatMap(({ index, effects, from }) =>
    effects.flatMap((effect, place): Bubble[] => {
      const bubble = bubbleOf(effect);
      const key = `${index}.${place}`;
      const isOfModel =
        effect.type === "log" && effect.entry.type === "answer_received" && models.has(effect.entry.request);
      const told = (text: string) => (isOfModel ? texts.conversation.madeBy[from ?? "person"](text) : text);
      return [
        ...(bubble === null ? [] : [{ key, turn: index, ...bubble, text: told(bubble.text) }]),
        ...choicesOf(effect).map((choices) => ({ key: `${key} choices`, turn: index, ...choices })),
      ];
    }),
  );
  const shown = all.filter(
    ({ type, turn }, place) => (type !== "block" || all[place + 1]?.type === "agent") && (type !== "heard" || turn > 0),
  );
  return shown.reduce<readonly Bubble[]>(joinHeard, []);
}

const isModelRequest = (effect: Effect): effect is Extract<Effect, { kind: "model" }> =>
  effect.type === "request" && effect.kind === "model";

/** What counted, in a few words; empty where the words of the caller say it themselves. */
function decidedInShort({ by }: Decision): string {
  const said = texts.conversation;
  if (by.by === "intent") return said.intent(by.intent, by.score.toFixed(2));
  if (by.by === "no_input" || by.by === "no_match") return said.failed[by.by];
  if (by.by === "collected" && Object.keys(by.values).length === 0) return "";
  if (by.by === "values" || by.by === "collected") return said.filled(Object.keys(by.values).join(", "));
  return by.by === "corrected" ? said.corrected(Object.keys(by.values).join(", ")) : "";
}

/** What was decided in a turn is one line. */
function joinHeard(before: readonly Bubble[], bubble: Bubble): readonly Bubble[] {
  const last = before.at(-1);
  const isOne = bubble.type === "heard" && last?.type === "heard" && last.turn === bubble.turn;
  if (isOne && last.text.endsWith(bubble.text)) return before;
  return isOne ? [...before.slice(0, -1), { ...last, text: `${last.text}, ${bubble.text}` }] : [...before, bubble];
}

export const isOffering = (effect: Effect): effect is Offering => effect.type === "listen" || effect.type === "send";

/** The listening that choices of it answer. */
export const answeredBy = (offer: Offering) => (offer.type === "listen" ? offer.id : offer.listen);

function choicesOf(effect: Effect): readonly Omit<Bubble, "key" | "turn">[] {
  if (!isOffering(effect) || effect.choices === undefined) return [];
  const { language } = effect.type === "listen" ? effect.recognition : effect.content;
  return [{ type: "choices", text: "", language, offer: effect }];
}

function bubbleOf(effect: Effect): Omit<Bubble, "key" | "turn"> | null {
  if (effect.type === "say" || effect.type === "send") {
    return { type: "agent", text: effect.content.masked, language: effect.content.language };
  }
  if (effect.type !== "log") return null;
  const { entry } = effect;
  if (entry.type === "entered") return { type: "block", text: entry.name };
  if (entry.type === "caller_said") return { type: "caller", text: entry.text, language: entry.language };
  if (entry.type === "message_received") return { type: "caller", text: entry.text };
  if (entry.type === "caller_pressed") return { type: "keys", text: entry.digits };
  if (entry.type === "decided") {
    const text = decidedInShort(entry);
    return text === "" ? null : { type: "heard", text };
  }
  return notes.has(entry.type) ? { type: "note", text: tellEntry(entry satisfies Entry) } : null;
}
