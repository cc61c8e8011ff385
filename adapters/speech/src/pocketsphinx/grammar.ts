import type { Expected } from "../recognition/recogniser.ts";
import type { Dictionary } from "./dictionary.ts";
import { seldom } from "./seldom.ts";
import { spokenKinds } from "./spoken-kinds.ts";

export type Grammar = {
  /** In the Java Speech Grammar Format. */
  readonly text: string;
  /** Every word of it with each of its pronunciations. */
  readonly words: readonly (readonly [word: string, phones: string])[];
  /** The expected phrases as they can be heard, those with more words first. */
  readonly sentences: readonly string[];
};

/** More would slow every utterance. The likeliest come first. */
const mostSentences = 400;

const before = seldom("well | please | it's | it is | i want | i would like | i need", 0.05);
const after = seldom("please | thanks | thank you", 0.05);

/** How much less likely two values are than one. */
const pairShare = 0.001;

const digitNames = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/**
 * The grammar of what is expected. A sentence with a word that cannot be pronounced is left out: it could never be
 * heard. Null when nothing is left to listen for.
 */
export function grammarOf({ phrases, values, kinds }: Expected, dictionary: Dictionary): Grammar | null {
  const sayable = (sentence: string) =>
    sentence !== "" && sentence.split(" ").every((word) => dictionary.pronunciations(word).length > 0);
  const sayableOf = (texts: readonly string[]) =>
    [...new Set(texts.map(normalised))].filter(sayable).slice(0, mostSentences);
  const sentences = sayableOf(phrases).sort((one, other) => other.length - one.length);
  const listed = sayableOf(values);
  const meant = [
    ...ruled("sentence", sentences),
    ...ruled("listed", listed),
    ...kinds.flatMap((kind) => ruled(kind, spokenKinds[kind] ?? [])),
  ];
  if (meant.length === 0) return null;
  const has = (name: string) => meant.some((rule) => rule.name === name);
  // Two lists may be said together, and a day with its time.
  const pairs = [
    ...(listed.length > 1 ? ["<listed> [ and ] <listed>"] : []),
    ...(has("date") && has("time") ? ["( <date> [ at ] <time> | <time> [ on ] <date> )"] : []),
  ];
  // What is meant is equally likely, however many ways there are to say it.
  const alternatives = [
    ...meant.map(({ name }) => `/1/ <${name}>`),
    ...pairs.map((pair) => `/${pairShare}/ ( ${pair} )`),
  ];
  const text = [
    "#JSGF V1.0;",
    "grammar expected;",
    ...meant.map(({ name, ways }) => `<${name}> = ${ways.join(" | ")};`),
    `<meant> = ${alternatives.join(" | ")};`,
    `public <said> = ${before} <meant> ${after};`,
  ].join("\n");
  return { text, words: pronouncedIn(text, dictionary), sentences };
}

type Rule = { readonly name: string; readonly ways: readonly string[] };

function ruled(name: string, ways: readonly string[]): Rule[] {
  return ways.length === 0 ? [] : [{ name, ways: [...new Set(ways)] }];
}

/** A grammar in which any sounds may follow each other: how well it fits tells what a fit is worth. */
export function anySounds(phones: readonly string[]): Grammar {
  const words = phones.map((phone) => [`sound_${phone.toLowerCase()}`, phone] as const);
  const text = `#JSGF V1.0;\ngrammar expected;\npublic <said> = ( ${words.map(([word]) => word).join(" | ")} )+;`;
  return { text, words, sentences: [] };
}

function normalised(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\d/g, (digit) => ` ${digitNames[Number(digit)]} `)
    .replace(/[^a-z' ]+/g, " ")
    .trim()
    .replace(/\s+/g, " ");
}

function pronouncedIn(text: string, dictionary: Dictionary): [word: string, phones: string][] {
  const body = text.slice(text.indexOf("<")).replace(/<[a-z_]+>|<NULL>/g, " ");
  const words = new Set(body.match(/[a-z][a-z'.]*/g) ?? []);
  words.delete("public");
  return [...words].flatMap((word) =>
    dictionary
      .pronunciations(word)
      .map((phones, index): [string, string] => [index === 0 ? word : `${word}(${index + 1})`, phones]),
  );
}
