import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Heard } from "../text/heard.ts";
import { confidences, type Found, type Kind, span } from "./kind.ts";

/** How far from a yes a negation still turns it round: "not really sure", "sahi nahi hai". */
const reach = 2;
/** In a longer sentence a yes or no may be about something else. */
const shortInput = 5;

/** Agreement or refusal; the value is true or false. By keys 1 is yes and 2 is no. */
export const yesNo: Kind = () => ({
  said: (heard, { words }) => {
    // "Are you sure" answers nothing.
    const asked = words.questions.at(heard.tokens, 0)?.next ?? 0;
    const confidence = heard.tokens.length <= shortInput ? confidences.own : confidences.near;
    const all: Found[] = [];
    let since = 0;
    for (let index = 0; index < heard.tokens.length; ) {
      const neutral = words.neutral.at(heard.tokens, index);
      const answer = neutral ? null : readAnswer(heard, index, words, asked, since);
      const before = all.at(-1);
      if (answer && before?.value === answer.value) {
        all[all.length - 1] = { ...before, end: span(heard, index, answer.next).end };
      } else if (answer) {
        all.push({ value: answer.value, ...span(heard, index, answer.next), confidence });
      }
      if (answer?.value) since = answer.next;
      index = neutral?.next ?? answer?.next ?? index + 1;
    }
    // "Yes if there is no charge" says neither.
    return all.some(({ value }) => value === true) && isReserved(heard, words) ? [] : all;
  },
  pressed: (digits) =>
    digits === "1" || digits === "2" ? { value: digits === "1", start: 0, end: 1, confidence: 1 } : null,
});

/** Whether a yes holds only if something else does, or not yet: "yes if it is free", "ok let me think". */
export function isReserved({ tokens }: Heard, words: Vocabulary): boolean {
  for (let index = 0; index < tokens.length; ) {
    const reservation = words.reservations.at(tokens, index);
    if (reservation?.value) return true;
    index = reservation?.next ?? index + 1;
  }
  return false;
}

/** A yes or no in words, and where it ends. `plain`: it says nothing else; "skip it" may be meant as it is said. */
export type Answer = { readonly value: boolean; readonly next: number; readonly plain: boolean };

/**
 * The yes or no that begins at a word. Words before `asked` begin a question, in which no yes is an answer. Those before
 * `since` belong to a yes of their own, and deny nothing: "I can't complain, yes".
 */
export function readAnswer(heard: Heard, index: number, words: Vocabulary, asked: number, since = 0): Answer | null {
  const refusal = words.refusals.at(heard.tokens, index);
  const denial = words.no.at(heard.tokens, index);
  const no = refusal && (!denial || refusal.next > denial.next) ? refusal : denial;
  const yes = index >= asked && asked > 0 ? null : readYes(heard, index, words);
  if (no && (!yes || no.next >= yes.next)) return { value: false, next: no.next, plain: no === denial };
  if (!yes) return null;
  const plain = words.yes.at(heard.tokens, index)?.next === yes.next;
  return { value: !isNegated(heard, index, yes.next, words, since), next: yes.next, plain };
}

/** A yes that holds anywhere, or one that holds where only courtesies follow: "great, thanks". */
function readYes(heard: Heard, index: number, words: Vocabulary): { next: number } | null {
  const { tokens } = heard;
  const yes = words.yes.at(tokens, index);
  const alone = words.yesAlone.at(tokens, index);
  if (!alone || (yes && yes.next > alone.next) || hasPause(heard, index, alone.next)) return yes;
  let end = alone.next;
  for (let each = words.courtesies.at(tokens, end); each; each = words.courtesies.at(tokens, end)) end = each.next;
  return end === tokens.length ? alone : yes;
}

/** Whether a pause parts the words: "no, complaints" says no. */
const hasPause = ({ tokens, text }: Heard, from: number, to: number): boolean =>
  /[,;.!?]/.test(text.slice(tokens[from]?.start, tokens[to - 1]?.end));

function isNegated(heard: Heard, from: number, to: number, words: Vocabulary, since: number): boolean {
  const [begin, end] = words.negationSide === "before" ? [Math.max(since, from - reach), from] : [to, to + reach];
  for (let place = begin; place < end; place++) {
    const negation = words.negations.at(heard.tokens, place);
    if (negation && negation.next <= end) return true;
  }
  return false;
}
