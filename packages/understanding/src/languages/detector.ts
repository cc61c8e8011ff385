import { baseLanguage, type LanguageCode } from "@parley/model/kernel";
import { lexiconOf } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";
import { phrases } from "../text/phrases.ts";
import { trigramsOf } from "./trigrams.ts";

/** What sets the languages of a model apart, as plain JSON, by base language. */
export type DetectorData = {
  readonly [base: string]: {
    /** Scripts its utterances are written in. */
    readonly scripts: readonly string[];
    /** Parts of words, one a line, and how much each speaks for this language, in hundredths. */
    readonly trigrams: string;
    readonly weights: readonly number[];
  };
};

const scripts = [
  "Latin",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Arabic",
  "Cyrillic",
  "Greek",
  "Hebrew",
  "Thai",
  "Han",
  "Hangul",
];
const scriptPatterns = scripts.map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name}}`, "gu") }));

const mostTrigrams = 400;
/** What the wrong script costs, what a function word and a script of its own bring, what trigrams may bring; logits. */
const wrongScript = 8;
const functionWord = 1.2;
const ownScript = 3;
const mostFromTrigrams = 3;

/** The scripts of a text with the share of its letters in each. */
function scriptShares(text: string): Map<string, number> {
  const counts = scriptPatterns.map(({ name, pattern }) => ({ name, count: text.match(pattern)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return new Map(counts.filter(({ count }) => count > 0).map(({ name, count }) => [name, count / all]));
}

export function trainDetector(texts: { readonly [base: string]: readonly string[] }): DetectorData {
  const counted = Object.entries(texts).map(([base, lines]) => {
    const counts = new Map<string, number>();
    for (const line of lines) for (const part of trigramsOf(line)) counts.set(part, (counts.get(part) ?? 0) + 1);
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
        const weight = Math.log((count + 0.5) / (total + 1)) - Math.log((elsewhere + 0.5) / (otherTotal + 1));
        return { part, weight: otherTotal === 0 ? 0 : Math.round(weight * 100), count };
      })
      .filter(({ weight }) => weight !== 0)
      .sort((a, b) => Math.abs(b.weight) * b.count - Math.abs(a.weight) * a.count || (a.part < b.part ? -1 : 1))
      .slice(0, mostTrigrams);
    const shares = [...scriptShares(lines.join(" "))].filter(([, share]) => share >= 0.05).map(([name]) => name);
    data[base] = {
      scripts: [...new Set([...(lexiconOf(base)?.scripts ?? []), ...shares])],
      trigrams: telling.map(({ part }) => part).join("\n"),
      weights: telling.map(({ weight }) => weight),
    };
  }
  return data;
}

/** How likely a text is in each of the languages; what is left of 1 is the chance of none of them. */
export type Detector = (heard: Heard, current: LanguageCode) => { language: LanguageCode; score: number }[];

export function detector(data: DetectorData, languages: readonly LanguageCode[]): Detector {
  const bases = Object.entries(data).map(([base, one]) => ({
    base,
    scripts: one.scripts,
    functionWords: phrases((lexiconOf(base)?.functionWords ?? "").split("|").map((word) => [word, true] as const)),
    trigrams: new Map(one.trigrams.split("\n").map((part, index) => [part, one.weights[index] ?? 0])),
  }));

  return (heard, current) => {
    const shares = scriptShares(heard.text);
    const hits = bases.map(({ functionWords }) =>
      heard.tokens.map((_, at) => functionWords.at(heard.tokens, at) !== null),
    );
    const parts = trigramsOf(heard.text);
    const logits = bases.map((one, place) => {
      if (shares.size === 0) return 0;
      let fit = 0;
      let alone = 0;
      for (const [script, share] of shares) {
        if (!one.scripts.includes(script)) continue;
        fit += share;
        if (bases.every((other) => other === one || !other.scripts.includes(script))) alone += share;
      }
      const words = heard.tokens.filter(
        (_, at) => hits[place]?.[at] && hits.every((other, index) => index === place || !other[at]),
      ).length;
      const spelling = parts.reduce((sum, part) => sum + (one.trigrams.get(part) ?? 0), 0) / 100 / 4;
      return (
        (fit - 1) * wrongScript +
        alone * ownScript +
        words * functionWord +
        Math.max(-mostFromTrigrams, Math.min(mostFromTrigrams, spelling))
      );
    });
    const total = logits.reduce((sum, logit) => sum + Math.exp(logit), 1);
    const score = new Map(bases.map(({ base }, place) => [base, Math.exp(logits[place] ?? 0) / total]));
    const rank = (code: LanguageCode) => (code === current ? 0 : 1);
    return languages
      .map((language) => ({ language, score: score.get(baseLanguage(language)) ?? 0 }))
      .sort((a, b) => b.score - a.score || rank(a.language) - rank(b.language));
  };
}
