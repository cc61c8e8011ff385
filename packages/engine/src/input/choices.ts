import { wordsOfValue } from "@parley/flow";
import { type EntityConfig, type LanguageCode, wordingOf } from "@parley/model/kernel";
import { isSensitive } from "../masking/sensitive.ts";
import { sayQuestion } from "../output/say-question.ts";
import type { Move } from "../turn/move.ts";
import { sameValue } from "../turn/own.ts";
import type { Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";
import { fillableIn } from "./context.ts";

/** Asks which of several values the caller meant, and names them. The next input may name one by its place. */
export function askWhich(turn: Turn, mentions: readonly Mention[]): Move {
  const { session, program } = turn;
  const choices = mentions.filter(
    ({ value }, place) => mentions.findIndex((other) => sameValue(other.value, value)) === place,
  );
  const [first] = choices;
  if (first === undefined) return { type: "listen" };
  const { entity, kind } = first;
  session.secrets = { ...session.secrets, choice: { entity, kind, values: choices.map(({ value }) => value) } };
  const block = currentBlock(turn);
  const config = program.entities.get(entity)?.config ?? {};
  const names = choices.map((choice) => nameOf(choice, choices, config, session.language));
  const hidden = isSensitive(turn, block, first) ? names.map(() => program.settings.mask_with) : names;
  sayQuestion(turn, "which_one", { names, masked: hidden });
  return { type: "listen" };
}

/** What a value is called: its wording; else the caller's words, or its own where the same words mean several. */
function nameOf(choice: Mention, choices: readonly Mention[], config: EntityConfig, language: LanguageCode): string {
  const { value, kind, text, start, end } = choice;
  if (typeof value === "string" && config.values?.some((listed) => listed.value === value)) {
    return wordingOf(config, value, language);
  }
  const isShared = choices.some((other) => other !== choice && other.start < end && start < other.end);
  return isShared ? (wordsOfValue({ types: [kind], config }, value, language) ?? String(value)) : text;
}

/** An input as the answer to that question, where it is one: by a value that was named, or by its place among them. */
export function answerToChoice(turn: Turn, input: Input): Input {
  const { session } = turn;
  const { choice } = session.secrets;
  if (choice === undefined || choice === null) return input;
  session.secrets = { ...session.secrets, choice: null };
  const { understanding } = input;
  const isNamed = ({ entity, value }: Mention) =>
    entity === choice.entity && choice.values.some((each) => sameValue(each, value));
  // A correction of another block's value was asked about: its answer is one too.
  const isElsewhere = !fillableIn(currentBlock(turn)).some(({ name }) => name === choice.entity);
  const correction_end = isElsewhere ? 0 : understanding.correction_end;
  if (understanding.mentions.some(isNamed)) return { ...input, understanding: { ...understanding, correction_end } };
  const { key = "" } = understanding;
  const value = valueAt(choice.values, understanding.ordinal ?? (/^[1-9]$/.test(key) ? Number(key) : undefined));
  if (value === undefined) return input;
  turn.heard = null;
  const { entity, kind } = choice;
  const { text } = input;
  const mention: Mention = { entity, kind, value, text, start: 0, end: text.length, confidence: 1 };
  return { ...input, understanding: { ...understanding, intents: [], mentions: [mention], correction_end } };
}

/** The value at a place: 1 for the first, -1 for the last. */
export function valueAt<Value>(values: readonly Value[], ordinal: number | undefined): Value | undefined {
  if (ordinal === undefined) return undefined;
  return ordinal < 0 ? values.at(ordinal) : values[ordinal - 1];
}
