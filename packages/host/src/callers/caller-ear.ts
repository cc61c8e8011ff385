import {
  type AudibleWords,
  type CallerLine,
  callerLines,
  type HeardOfCaller,
  isVoiceOf,
  type LanguageCode,
  type Voices,
} from "@parley/model/kernel";
import { Dice } from "./dice.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";

/** Hears callers by voice: their words are spoken, carried over a line, and heard as the agent listens. */
export type CallerEar = {
  /** The voices that may speak; null where they are not known. */
  readonly voices: Voices | null;
  /** What is heard, or why there is no hearing at all. */
  readonly hear: (words: AudibleWords) => Promise<HeardOfCaller | { readonly broken: string }>;
};

/** How a caller sounds in one conversation. */
export type CallerSound = {
  /** The voice; null: the synthesiser's own choice. */
  readonly accent: string | null;
  readonly line: CallerLine;
};

/** Variants of a voice that are a woman's or a man's: others whisper, croak or sing. */
const person = /^[mf]\d$/;

/** The caller's own voice and line; what it does not say is drawn. */
export function soundOf(
  { accent, line }: SimulatedCaller,
  {
    language,
    voices,
    seed,
  }: { readonly language: LanguageCode; readonly voices: Voices | null; readonly seed: string },
): CallerSound {
  const dice = new Dice(`${seed} sound`);
  const [first] = callerLines;
  const drawn = { accent: drawnVoice(language, voices, dice), line: dice.one(callerLines) ?? first };
  const isOwn = accent !== null && (voices === null || isVoiceOf(voices, accent, language));
  return { accent: isOwn ? accent : drawn.accent, line: line ?? drawn.line };
}

function drawnVoice(language: LanguageCode, voices: Voices | null, dice: Dice): string | null {
  const spoken = voices?.names.filter((name) => isVoiceOf(voices, name, language)) ?? [];
  const place = dice.one(spoken);
  const variant = dice.one(voices?.variants.filter((name) => person.test(name)) ?? []);
  return place === null || variant === null ? place : `${place}+${variant}`;
}

/** A voice makes no spelling mistakes: by voice a caller who does talks without them. */
export const spoken = (caller: SimulatedCaller): SimulatedCaller => ({
  ...caller,
  manners: caller.manners.filter((manner) => manner !== "misspells"),
});

/** Digits as people say those of a long number: one by one. */
export const spelledOut = (text: string): string => text.replace(/\d{3,}/g, (digits) => [...digits].join(" "));

/** Whether two texts are the same when they are spoken. */
export const soundsAlike = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (text: string) =>
  spelledOut(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
