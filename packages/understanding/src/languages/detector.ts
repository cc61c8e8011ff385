import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { log } from "../elementary.ts";
import { lexiconOf } from "../lexicon/vocabulary.ts";
import { type Heard, hear } from "../text/heard.ts";
import { phrases } from "../text/phrases.ts";
import { functionWords } from "./function-words.ts";
import { scriptShares, scriptsOf } from "./scripts.ts";
import { trigramsOf } from "./trigrams.ts";

/** What sets the languages of a model apart, as plain JSON, by base language. */
export type DetectorData = {
  readonly [base: string]: {
    /** Scripts that it and its utterances are written in, by their code (ISO 15924). */
    readonly scripts: readonly string[];
    /** Parts of words, one a line, and how much each speaks for this language, in hundredths. */
    readonly trigrams: string;
    readonly weights: readonly number[];
  };
};

const mostTrigrams = 400;
/** What the wrong script costs, what a function word brings, and what trigrams may bring; logits. */
const wrongScript = 8;
const functionWord = 1.8;
const mostFromTrigrams = 2;
/** What a script brings that no other language has, and one that no other offered language has. */
const ownScript = 3;
const ownAmongOffered = 1;

export function trainDetector(texts: { readonly [base: string]: readonly string[] }): DetectorData {
  const counted = Object.entries(texts).map(([base, lines]) => {
    const counts = new Map<string, number>();
    for (const line of lines) for (const part of trigramsOf(hear(line))) counts.set(part, (counts.get(part) ?? 0) + 1);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { base, lines, counts, total };
  });
  const data: { [base: string]: DetectorData[string] } = {};
  for (const { base, lines, counts, total } of counted) {
    const others = counted.filter((one) => one.base !== base);
    const otherTotal = others.reduce((sum, one) => sum + one.total, 0);
    const telling = [...counts]
      .map(([part, count]) => {
        const elsewhere = others.reduce((sum, one) => sum + (one.counts.get(part) ?? 0), 0);
        const weight = log((count + 0.5) / (total + 1)) - log((elsewhere + 0.5) / (otherTotal + 1));
        return { part, weight: otherTotal === 0 ? 0 : Math.round(weight * 100), count };
      })
      .filter(({ weight }) => weight !== 0)
      .sort((a, b) => Math.abs(b.weight) * b.count - Math.abs(a.weight) * a.count || (a.part < b.part ? -1 : 1))
      .slice(0, mostTrigrams);
    const shares = [...scriptShares(lines.join(" "))].filter(([, share]) => share >= 0.05).map(([name]) => name);
    data[base] = {
      scripts: [...new Set([...(lexiconOf(base)?.scripts ?? scriptsOf(base)), ...shares])],
      trigrams: telling.map(({ part }) => part).join("\n"),
      weights: telling.map(({ weight }) => weight),
    };
  }
  return data;
}

/** How likely a text is in each of the languages; what is left of 1 is the chance of none of them. */
export type Detector = (heard: Heard, current: LanguageCode) => { language: LanguageCode; score: number }[];

/** The commonest words of a language, each with its variants apart. */
const wordsOf = (base: string): readonly string[] => {
  const words = lexiconOf(base)?.functionWords ?? functionWords[base] ?? "";
  return words === "" ? [] : words.split("|");
};
const phrasesOf = (words: readonly string[]) => phrases(words.map((word) => [word, true] as const));
/** The words that phrases begin with. */
const beginningsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((phrase) => hear(phrase).tokens[0]?.word ?? []));

export function detector(data: DetectorData, languages: readonly LanguageCode[]): Detector {
  const offered = Object.entries(data).map(([base, one]) => ({
    base,
    scripts: one.scripts,
    words: phrasesOf(wordsOf(base)),
    trigrams: new Map(one.trigrams.split("\n").map((part, index) => [part, one.weights[index] ?? 0])),
  }));
  const hasTrigrams = Object.values(data).some(({ weights }) => weights.length > 0);
  // Languages that are not offered: what is in one of them is in none of those that are.
  const neighbours = Object.keys(functionWords)
    .filter((base) => !(base in data))
    .map((base) => ({
      scripts: scriptsOf(base),
      words: phrasesOf(wordsOf(base)),
      beginnings: beginningsOf(wordsOf(base)),
    }));
  /** Which neighbours have a phrase that begins with a word. */
  const begun = new Map<string, number[]>();
  neighbours.forEach(({ beginnings }, place) => {
    for (const word of beginnings) begun.set(word, [...(begun.get(word) ?? []), place]);
  });
  const neighbourScripts = new Set(neighbours.flatMap(({ scripts }) => scripts));

  return (heard, current) => {
    const { tokens } = heard;
    const shares = scriptShares(heard.text);
    const fitOf = (scripts: readonly string[]) =>
      scripts.reduce((sum, script) => sum + (shares.get(script) ?? 0), 0) - 1;
    const hits = offered.map(({ words }) => tokens.map((_, at) => words.at(tokens, at) !== null));
    const parts = hasTrigrams ? trigramsOf(heard) : [];
    const logits = offered.map((one, place) => {
      if (shares.size === 0) return 0;
      let own = 0;
      for (const script of one.scripts) {
        if (offered.some((other) => other !== one && other.scripts.includes(script))) continue;
        own += (shares.get(script) ?? 0) * (neighbourScripts.has(script) ? ownAmongOffered : ownScript);
      }
      // A word of several languages speaks for each of them, but for none alone.
      const words = tokens.reduce(
        (sum, _, at) => sum + (hits[place]?.[at] ? 1 / hits.filter((hit) => hit[at]).length : 0),
        0,
      );
      const spelling = parts.reduce((sum, part) => sum + (one.trigrams.get(part) ?? 0), 0) / 100 / 4;
      return (
        fitOf(one.scripts) * wrongScript +
        own +
        words * functionWord +
        Math.max(-mostFromTrigrams, Math.min(mostFromTrigrams, spelling))
      );
    });
    const own = new Int32Array(neighbours.length);
    tokens.forEach(({ word }, at) => {
      if (hits.some((hit) => hit[at])) return;
      for (const place of begun.get(word) ?? []) {
        if (neighbours[place]?.words.at(tokens, at)) own[place] = (own[place] ?? 0) + 1;
      }
    });
    const strange = neighbours.map(({ scripts }, place) => {
      const count = own[place] ?? 0;
      const fit = count === 0 ? -1 : fitOf(scripts);
      return fit === -1 ? 0 : Math.exp(fit * wrongScript + count * functionWord);
    });
    const total = [...logits.map(Math.exp), ...strange].reduce((sum, weight) => sum + weight, 1);
    const score = new Map(offered.map(({ base }, place) => [base, Math.exp(logits[place] ?? 0) / total]));
    const rank = (code: LanguageCode) => (code === current ? 0 : 1);
    return languages
      .map((language) => ({ language, score: score.get(baseLanguage(language)) ?? 0 }))
      .sort((a, b) => b.score - a.score || rank(a.language) - rank(b.language));
  };
}
