import type { DigitGroup } from "@parley/model/kernel";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { readNumber } from "./read-number.ts";

/**
 * A run of digits as people dictate them. `pieces` counts what was said for it; `single`: each of them was one digit. `groups`
 * has those that stand together.
 */
export type ReadDigits = {
  readonly value: string;
  readonly next: number;
  readonly pieces: number;
  readonly groups: readonly DigitGroup[];
  readonly single: boolean;
};

/** No number that people dictate is longer, and the cost of a long text stays bounded. */
const most = 40;

/**
 * The run of digits that begins at a token: "98765 43210", "double four oh seven", "ninety eight seventy six",
 * "five hundred". Null when none begins there.
 */
export function readDigits(heard: Heard, index: number, words: Vocabulary): ReadDigits | null {
  const { tokens } = heard;
  let value = "";
  let pieces = 0;
  const groups: DigitGroup[] = [];
  let single = true;
  let place = index;
  while (place < tokens.length && pieces < most) {
    if (place > index && !/^[\s\-–.,()]*$/.test(gapBefore(heard, place))) break;
    const repeat = words.repeats.at(tokens, place);
    const whole = repeat ? null : readWhole(heard, place, words);
    if (whole) {
      groups.push(groupOf(heard, place, whole));
      return { value: value + whole.digits, next: whole.next, pieces: pieces + 1, groups, single: false };
    }
    const piece = readPiece(heard, repeat?.next ?? place, words);
    if (!piece || (repeat && piece.digits.length !== 1)) break;
    for (let time = 0; time < (repeat?.value ?? 1); time++) {
      value += piece.digits;
      groups.push(groupOf(heard, place, piece));
    }
    pieces += 1;
    single &&= piece.digits.length === 1;
    place = piece.next;
  }
  return value === "" ? null : { value, next: place, pieces, groups, single };
}

/**
 * A number said as one, "one hundred twenty three", where it ends the run. Inside a run its words are digits side by side:
 * "one eight hundred five five five".
 */
function readWhole(heard: Heard, index: number, words: Vocabulary): Piece | null {
  const small = words.numbers.at(heard.tokens, index);
  const scale = small && words.scales.at(heard.tokens, small.next);
  if (!scale || (scale.value !== 100 && scale.value !== 1000)) return null;
  const number = readNumber(heard, index, words);
  if (!number?.spoken || !Number.isInteger(number.value) || number.next <= scale.next) return null;
  const isLast = words.repeats.at(heard.tokens, number.next) === null && !readPiece(heard, number.next, words);
  return isLast ? { digits: String(number.value), next: number.next } : null;
}

type Piece = { readonly digits: string; readonly next: number };

function groupOf({ tokens }: Heard, index: number, { digits, next }: Piece): DigitGroup {
  return { start: tokens[index]?.start ?? 0, end: tokens[next - 1]?.end ?? 0, digits };
}

function readPiece(heard: Heard, index: number, words: Vocabulary): Piece | null {
  const { tokens } = heard;
  const word = tokens[index]?.word;
  if (isDigits(word)) return { digits: word, next: index + 1 };
  const oh = words.digits.at(tokens, index);
  if (oh) return { digits: String(oh.value), next: oh.next };
  const small = words.numbers.at(tokens, index);
  if (!small || !Number.isInteger(small.value)) return null;
  let { value, next } = small;
  if (value >= 20 && value % 10 === 0) {
    const unit = words.numbers.at(tokens, next);
    if (unit && unit.value > 0 && unit.value < 10 && Number.isInteger(unit.value)) {
      value += unit.value;
      next = unit.next;
    }
  }
  const scale = words.scales.at(tokens, next);
  const zeros = scale?.value === 100 ? "00" : scale?.value === 1000 ? "000" : "";
  return zeros && scale ? { digits: `${value}${zeros}`, next: scale.next } : { digits: String(value), next };
}
