import { baseLanguage, type FoundPassage, type PassagesWanted } from "@parley/model/kernel";
import { sentencesOf } from "../documents/sentences.ts";
import { log } from "../elementary.ts";
import { countOf, type PackedIndex, passageAt, placeOfTerm } from "./packed-index.ts";
import { askedTerms, termsOf } from "./terms.ts";
import { VarintReader } from "./varints.ts";

/** How much a term counts that is there again and again, and how much longer passages lose (BM25). */
const saturation = 1.2;
const lengthShare = 0.75;

/**
 * Finds what documents say about a question, the best passage first. Where documents of its language, or of none that is
 * known, say enough of it, they come before others: callers hear their own language. Empty where none says anything.
 */
export type PassageFinder = (
  question: string,
  wanted: PassagesWanted & { readonly language: string },
) => FoundPassage[];

/** The function that finds passages in an index. The same question always finds the same. */
export function passageFinder(index: PackedIndex): PassageFinder {
  const { lengths } = index;
  const count = countOf(index.passages);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count) || 1;
  const ranges = rangesOf(index);

  /** How telling a term is that so many passages have; one that none has is as telling as one of a single passage. */
  const weightOf = (having: number) => {
    const known = Math.max(1, having);
    return log(1 + (count - known + 0.5) / (known + 0.5));
  };

  return (question, { language, documents, sentences, most, least }) => {
    const base = baseLanguage(language);
    const terms = askedTerms(question, base);
    if (terms.length === 0 || count === 0 || most < 1) return [];
    const scores = new Float64Array(count);
    const weights = new Map<string, number>();
    let whole = 0;
    for (const term of terms) {
      const place = placeOfTerm(index, term);
      const having = place === null ? [] : postingsAt(index, place);
      const weight = weightOf(having.length / 2);
      weights.set(term, weight);
      whole += weight;
      for (let at = 0; at < having.length; at += 2) {
        const passage = having[at] ?? 0;
        const times = having[at + 1] ?? 0;
        const long = 1 - lengthShare + (lengthShare * (lengths[passage] ?? 0)) / average;
        scores[passage] = (scores[passage] ?? 0) + (weight * times * (saturation + 1)) / (times + saturation * long);
      }
    }
    const scoreOf = (place: number) => Math.round(Math.min(1, (scores[place] ?? 0) / whole) * 1000) / 1000;
    const allowed = documents === null ? ranges : ranges.filter(({ document }) => documents.includes(document));
    const own = bestOf(
      scores,
      allowed.filter((range) => range.language === null || range.language === base),
      most,
    );
    const best = bestOf(scores, allowed, most);
    const isOwnEnough = own.some((place) => scoreOf(place) >= least);
    return [...new Set(isOwnEnough ? [...own, ...best] : best)].slice(0, most).map((place) => {
      const { title, page, text } = passageAt(index, place);
      const { document, language } = rangeOf(ranges, place);
      const excerpt = excerptOf(text, weights, sentences);
      return { document, title, page, language, text, excerpt, score: scoreOf(place) };
    });
  };
}

/** Which passages a document has: the first, and the one behind the last. */
type Range = {
  readonly document: string;
  readonly language: string | null;
  readonly from: number;
  readonly to: number;
};

/** The places of the passages that have a term, each followed by how often. */
function postingsAt({ postings, postingsFrom }: PackedIndex, place: number): readonly number[] {
  const reader = new VarintReader(postings, postingsFrom[place]);
  const end = postingsFrom[place + 1] ?? 0;
  const list: number[] = [];
  let before = 0;
  while (reader.place < end) {
    before += reader.next();
    list.push(before, reader.next());
  }
  return list;
}

function rangesOf({ documents }: PackedIndex): readonly Range[] {
  let from = 0;
  return documents.map(({ path, language, passages }) => {
    const range = { document: path, language, from, to: from + passages };
    from = range.to;
    return range;
  });
}

function rangeOf(ranges: readonly Range[], passage: number): Range {
  const range = ranges.find(({ from, to }) => passage >= from && passage < to);
  if (range === undefined) throw new RangeError(`No document has passage ${passage}`);
  return range;
}

/** The places of the highest scores, the highest first; of equal ones the first. */
function bestOf(scores: Float64Array, allowed: readonly Range[], most: number): readonly number[] {
  const best: number[] = [];
  for (const { from, to } of allowed) {
    for (let place = from; place < to; place++) {
      const score = scores[place] ?? 0;
      const last = best[most - 1];
      if (score <= 0 || (last !== undefined && score <= (scores[last] ?? 0))) continue;
      let at = best.length;
      while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) at--;
      best.splice(at, 0, place);
      best.length = Math.min(best.length, most);
    }
  }
  return best;
}

/** The sentences of a text that say most of what is asked: so many, from the first such one on. */
function excerptOf(text: string, weights: ReadonlyMap<string, number>, most: number): string {
  const sentences = text.split("\n").flatMap(sentencesOf);
  let from = 0;
  let best = 0;
  for (const [place, sentence] of sentences.entries()) {
    const told = [...new Set(termsOf(sentence))].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    if (told > best) [from, best] = [place, told];
  }
  return sentences.slice(from, from + Math.max(1, most)).join(" ");
}
