import { wordsOfValue } from "@parley/flow";
import { type EntityConfig, type LanguageCode, wordingOf } from "@parley/model/kernel";
import { sayQuestion } from "../output/say-question.ts";
import type { Move } from "../turn/move.ts";
import { sameValue } from "../turn/own.ts";
import type { ChoiceValue, Input } from "../turn/session.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";
import { fillableIn } from "./context.ts";
import { hiddenWords, isSensitiveMention, nothingHidden } from "./hidden-words.ts";

/** One of the values that an entity could have, with those of other entities that were said together with it. */
export type Option = { readonly value: Mention; readonly beside: readonly Mention[] };

/**
 * What a caller may have meant where entities have several values each: the values of the first. Those of another stand beside
 * them where they were said in turn: "two large and one small".
 */
export function optionsOf(unclear: readonly (readonly Mention[])[]): readonly Option[] {
  const [first = [], ...others] = unclear;
  const alike = others.filter((mentions) => mentions.length === first.length);
  const options = first.map((value, place) => ({
    value,
    beside: alike.flatMap((mentions) => mentions[place] ?? []),
  }));
  const stretches = options.map(stretchOf);
  const isInTurn = stretches.every(({ start }, place) => place === 0 || start >= (stretches[place - 1]?.end ?? 0));
  return isInTurn ? options : first.map((value) => ({ value, beside: [] }));
}

function stretchOf({ value, beside }: Option): { readonly start: number; readonly end: number } {
  const all = [value, ...beside];
  return { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) };
}

/** Asks which of several values the caller meant, and names them. The next input may name one by its place. */
export function askWhich(turn: Turn, several: readonly Option[]): Move {
  const { session, program } = turn;
  const options = several.filter((option, place) => several.findIndex((other) => isSaidAlike(option, other)) === place);
  const choices = options.map(({ value }) => value);
  const [first] = choices;
  if (first === undefined) return { type: "listen" };
  const { entity, kind } = first;
  const beside = options.map((option) => option.beside.map(({ entity, kind, value }) => ({ entity, kind, value })));
  session.secrets = { ...session.secrets, choice: { entity, kind, values: choices.map(({ value }) => value), beside } };
  const block = currentBlock(turn);
  const config = program.entities.get(entity)?.config ?? {};
  const names = options.map((option) =>
    option.beside.length === 0 ? nameOf(option.value, choices, config, session.language) : wordsOf(turn, option),
  );
  const text = turn.input?.text ?? "";
  const hidden = turn.input === null ? nothingHidden : hiddenWords(turn, block, turn.input);
  const isHidden = options.some(({ value, beside }) =>
    [value, ...beside].some((mention) => isSensitiveMention(turn, block, { text, hidden, mention })),
  );
  const masked = isHidden ? names.map(() => program.settings.mask_with) : names;
  sayQuestion(turn, "which_one", { names, masked });
  return { type: "listen" };
}

function isSaidAlike(one: Option, other: Option): boolean {
  return (
    sameValue(one.value.value, other.value.value) &&
    one.beside.every(({ value }, place) => sameValue(value, other.beside[place]?.value ?? null))
  );
}

/** Values that were said together are called as the caller said them. */
function wordsOf({ input }: Turn, option: Option): string {
  const { start, end } = stretchOf(option);
  return input?.text.slice(start, end) ?? "";
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

/**
 * An input as the answer to that question, where it is one: by a value that was named, or by its place among them. What was
 * said together is meant together, unless the answer puts it together in another way.
 */
export function answerToChoice(turn: Turn, input: Input): Input {
  const { session } = turn;
  const { choice } = session.secrets;
  if (choice === undefined || choice === null) return input;
  session.secrets = { ...session.secrets, choice: null };
  const { entity, kind } = choice;
  const options = choice.values.map((value, place) => [{ entity, kind, value }, ...(choice.beside[place] ?? [])]);
  const { understanding, text } = input;
  const { mentions } = understanding;
  const named = options.filter((option) =>
    option.some((one) => mentions.some((said) => said.entity === one.entity && sameValue(said.value, one.value))),
  );
  // Values that are not in these words stand behind them: one stretch of an input is one value.
  const asMention = (one: ChoiceValue): Mention => ({
    ...one,
    text: "",
    start: text.length,
    end: text.length,
    confidence: 1,
  });
  // A correction of another block's value was asked about: its answer is one too.
  const isElsewhere = !fillableIn(currentBlock(turn)).some(({ name }) => name === entity);
  const correction_end = isElsewhere ? 0 : understanding.correction_end;
  if (named.length > 0) {
    const [meant = []] = named.length === 1 ? named : [];
    const further = meant.filter((one) => !mentions.some((said) => said.entity === one.entity)).map(asMention);
    return { ...input, understanding: { ...understanding, mentions: [...mentions, ...further], correction_end } };
  }
  const { key = "" } = understanding;
  const [value, ...beside] =
    valueAt(options, understanding.ordinal ?? (/^[1-9]$/.test(key) ? Number(key) : undefined)) ?? [];
  if (value === undefined) return input;
  turn.heard = null;
  const meant = [value, ...beside].map(asMention);
  return { ...input, understanding: { ...understanding, intents: [], mentions: meant, correction_end } };
}

/** The value at a place: 1 for the first, -1 for the last. */
export function valueAt<Value>(values: readonly Value[], ordinal: number | undefined): Value | undefined {
  if (ordinal === undefined) return undefined;
  return ordinal < 0 ? values.at(ordinal) : values[ordinal - 1];
}
