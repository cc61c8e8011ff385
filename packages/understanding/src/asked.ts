import type { Mention } from "@parley/model/kernel";
import type { Vocabulary } from "./lexicon/vocabulary.ts";
import { gapBefore, type Heard } from "./text/heard.ts";

/** The mentions, with those marked that a question is about: "how much is the large?", "bada kitne ka hai". */
export function withAsked(heard: Heard, mentions: readonly Mention[], words: Vocabulary): Mention[] {
  const asked = mentions.length === 0 ? [] : questionsIn(heard, words);
  return mentions.map((mention) =>
    typeof mention.value !== "boolean" && asked.some(({ start, end }) => start <= mention.start && mention.end <= end)
      ? { ...mention, asked: true }
      : mention,
  );
}

/** The clauses that ask something, as stretches of the text. */
function questionsIn(heard: Heard, words: Vocabulary): { start: number; end: number }[] {
  const { tokens } = heard;
  const questions: { start: number; end: number }[] = [];
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1;
    while (to < tokens.length && !/[,;.!?\u0964\n]/.test(gapBefore(heard, to))) to++;
    if (isQuestion(heard, from, to, words)) {
      questions.push({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 });
    }
    from = to;
  }
  return questions;
}

/** Words that add nothing may stand before a question: "ok and how much is it". */
function isQuestion(heard: Heard, from: number, to: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  for (let place = from; place < to; place++) if (words.queryWords.at(tokens, place) !== null) return true;
  const before = [
    words.courtesies,
    words.replyFillers,
    words.corrections,
    words.weakCorrections,
    words.and,
    words.provisos,
  ];
  for (let place = from; place < to; ) {
    const query = words.queries.at(tokens, place);
    if (query !== null) return query.value;
    const filler = Math.max(...before.map((table) => table.at(tokens, place)?.next ?? place));
    if (filler === place) return false;
    place = filler;
  }
  return false;
}
