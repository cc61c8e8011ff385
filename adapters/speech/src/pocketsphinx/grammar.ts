import type { Expected } from "../recognition/recogniser.ts";
import type { Dictionary } from "./dictionary.ts";
import { pronounceable } from "./pronounceable.ts";
import { seldom, shared, sharesIn } from "./seldom.ts";
import { spokenKinds } from "./spoken-kinds.ts";

export type Grammar = {
  /** In the Java Speech Grammar Format. */
  readonly text: string;
  /** Every word of it with each of its pronunciations. */
  readonly words: readonly (readonly [word: string, phones: string])[];
};

const openings = "well | please | it's | it is | i want | i would like | i need";
const closings = "please | thanks | thank you";
const before = seldom(openings, 0.05);
const after = seldom(closings, 0.05);
const courtesies = new RegExp(`^(?:${openings.replaceAll(" | ", "|")}) | (?:${closings.replaceAll(" | ", "|")})$`, "g");

/** Words without what may be said around all of them. */
export function withoutCourtesies(text: string): string {
  return text.replace(courtesies, "");
}

/** How much less likely two values are than one. */
const pairShare = 0.001;

/** How much less likely a caller corrects than answers. */
const correctionShare = 0.001;

/** Words before a value that corrects another, as `understanding` knows them. */
const correcting =
  "( no | no i mean | no i meant | i mean | i meant | sorry | no sorry | actually | no actually | make that | no make it )";

const places = ["first", "second", "third", "fourth", "fifth"];

/** The grammar of what of it can be pronounced. Null when nothing is left to listen for. */
export function grammarOf(
  { phrases, values, lists = 1, kinds, corrections = nothing, choices = 0 }: Expected,
  dictionary: Dictionary,
): Grammar | null {
  const sayableOf = (texts: readonly string[]) => pronounceable(texts, dictionary).forms;
  const sentences = sayableOf(phrases);
  const listed = sayableOf(values);
  const meant = [
    ...ruled("sentence", sentences),
    ...ruled("listed", listed),
    ...kinds.flatMap((kind) => ruled(kind, spokenKinds[kind] ?? [])),
    ...ruled("place", choices > 1 ? [`[ the ] ( ${[...places.slice(0, choices), "last"].join(" | ")} ) [ one ]`] : []),
  ];
  const has = (name: string) => meant.some((rule) => rule.name === name);
  // Two lists may be said together, and a day with its time.
  const pairs = [
    ...(listed.length > 1 && lists > 1 ? ["<listed> [ and ] <listed>"] : []),
    ...(has("number") && listed.length > 0 ? ["<number> <listed>"] : []),
    ...(has("date") && has("time") ? ["( <date> [ at ] <time> | <time> [ on ] <date> )"] : []),
  ];
  const further = [
    ...ruled("relisted", sayableOf(corrections.values)),
    // A bare yes or no corrects nothing.
    ...corrections.kinds.flatMap((kind) => (kind === "yes_no" ? [] : ruled(kind, spokenKinds[kind] ?? []))),
  ];
  const corrected = further.map(({ name }) => `<${name}>`).join(" | ");
  if (meant.length === 0 && corrected === "") return null;
  // What is meant is equally likely, however many ways there are to say it.
  const alternatives = [
    ...meant.map(({ name }) => `<${name}>`),
    ...pairs.map((pair) => shared(pair, pairShare)),
    // A word of a list, taken back for another in one breath.
    ...(listed.length > 1 ? [shared(`<listed> ${correcting} <listed>`, correctionShare)] : []),
    ...(corrected === "" ? [] : [shared(`${correcting} <corrected> | <corrected> not <corrected>`, correctionShare)]),
  ];
  const rules = [
    ...meant,
    ...further.filter(({ name }) => !has(name)),
    ...ruled("corrected", corrected === "" ? [] : [corrected]),
  ];
  const body = [
    ...rules.map(({ name, ways }) => `<${name}> = ${ways.join(" | ")};`),
    `<meant> = ${alternatives.join(" | ")};`,
    `public <said> = ${before} <meant> ${after};`,
  ].join("\n");
  const text = ["#JSGF V1.0;", "grammar expected;", ...sharesIn(body), body].join("\n");
  return { text, words: pronouncedIn(text, dictionary) };
}

const nothing = { values: [], kinds: [] };

type Rule = { readonly name: string; readonly ways: readonly string[] };

function ruled(name: string, ways: readonly string[]): Rule[] {
  return ways.length === 0 ? [] : [{ name, ways: [...new Set(ways)] }];
}

/** A grammar in which any sounds may follow each other: how well it fits tells what a fit is worth. */
export function anySounds(phones: readonly string[]): Grammar {
  const words = phones.map((phone) => [`sound_${phone.toLowerCase()}`, phone] as const);
  const text = `#JSGF V1.0;\ngrammar expected;\npublic <said> = ( ${words.map(([word]) => word).join(" | ")} )+;`;
  return { text, words };
}

function pronouncedIn(text: string, dictionary: Dictionary): [word: string, phones: string][] {
  const body = text.slice(text.indexOf("<")).replace(/<[a-z_0-9]+>|<NULL>/g, " ");
  const words = new Set(body.match(/[a-z][a-z'.]*/g) ?? []);
  words.delete("public");
  return [...words].flatMap((word) =>
    dictionary
      .pronunciations(word)
      .map((phones, index): [string, string] => [index === 0 ? word : `${word}(${index + 1})`, phones]),
  );
}
