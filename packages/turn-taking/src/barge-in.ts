import type { BargeInBehaviour } from "@parley/model/kernel";
import type { Transcript } from "./turn-event.ts";

/** What one behaviour allows while a prompt plays. After the prompt all are alike. */
type BargeIn = {
  /** What becomes of a key: it stops the prompt, waits for its end, or is lost. */
  readonly key: "stops" | "waits" | "lost";
  /** Whether speech is recognised. */
  readonly hears: boolean;
  /** Voice alone pauses the prompt, once it has lasted long enough to be a word. */
  readonly voicePauses: boolean;
  /** Whether these words stop the prompt. */
  readonly wordsStop: (transcript: Transcript) => boolean;
  /** Words that do not stop the prompt are kept for its end. */
  readonly keeps: boolean;
};

const never = () => false;
const deaf = { hears: false, voicePauses: false, wordsStop: never, keeps: false } as const;
const attentive = { hears: true, voicePauses: false, keeps: false } as const;

export const bargeIn: Readonly<Record<BargeInBehaviour, BargeIn>> = {
  none: { ...deaf, key: "lost" },
  discard: { ...deaf, key: "waits" },
  buffer: { ...attentive, key: "waits", wordsStop: never, keeps: true },
  speech: { ...attentive, key: "stops", voicePauses: true, wordsStop: () => true },
  hotword: { ...attentive, key: "waits", wordsStop: ({ hotword }) => hotword },
  min_words: { ...attentive, key: "stops", wordsStop: (transcript) => wordsOf(transcript).length >= 2 },
  dtmf_only: { ...deaf, key: "stops" },
};

/** The words of the best alternative; none when it is blank. */
export function wordsOf({ alternatives }: Transcript): string[] {
  return (alternatives[0]?.text ?? "").split(/\s+/).filter((word) => word !== "");
}
