import { endsAt } from "../entities/beside.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard } from "../text/heard.ts";

/** Most words between what happened and its day: "i ordered a pizza on monday". With more, another verb may be among them. */
const reach = 2;

/** So many words behind a day its verb may end: kal maine aapke office mein phone "kiya tha". */
const longestClause = 10;

/** Whether words around a day say that it is over: "i called on monday", "kal phone kiya tha". It looks in the same clause. */
export function saysPast(heard: Heard, from: number, to: number, words: Vocabulary): boolean {
  return isOverBefore(heard, from, words) || isOverBehind(heard, to, words);
}

/** Behind a verb without a mark of the day stand its objects, and no word that leads on to something else. */
function isOverBefore(heard: Heard, from: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  let begin = from;
  for (let step = 0; step < 2 && words.glue.at(tokens, begin - 1)?.next === begin; step++) begin--;
  for (let place = begin; place > 0 && !isClauseEnd(heard, place); place--) {
    if (endsAt(words.pastBefore, heard, place)) return place === begin || begin < from;
    const isLeading = words.harmless.at(tokens, place - 1) !== null || words.ranges.at(tokens, place - 1) !== null;
    if (isLeading || begin - place === reach) return false;
  }
  return false;
}

function isOverBehind(heard: Heard, to: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  // "I ordered it for tomorrow".
  if (words.forDay.at(tokens, to) !== null) return false;
  const end = Math.min(tokens.length, to + longestClause);
  for (let place = to; place < end && !isClauseEnd(heard, place); place++) {
    const verb = words.pastBehind.at(tokens, place);
    if (verb === null) continue;
    const isLast = verb.next === tokens.length || isClauseEnd(heard, verb.next);
    if (isLast || words.pastEnds.at(tokens, verb.next) !== null) return true;
  }
  return false;
}

function isClauseEnd(heard: Heard, place: number): boolean {
  return /[,;.!?\u0964]/.test(gapBefore(heard, place));
}
