import { readStretch } from "../calendar/read-stretch.ts";
import { lastCorrection, takesBack } from "../correction.ts";
import type { DayPart } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { behindNumberLeft, endsAt, isBehindNumber, isFree, isOfOther, isRangeEnd, withoutRanges } from "./beside.ts";
import { confidences, type Found, type Kind, type Limits, outside, span } from "./kind.ts";
import { scanMeasures } from "./scan-measures.ts";

/** Minutes since midnight. `open`: morning or afternoon was not said. `marked`: it can be nothing but a time. */
type Clock = { readonly minutes: number; readonly open: boolean; readonly marked: boolean; readonly next: number };
/** `isBare`: it ends in a number, which a word behind it may make another thing. */
type Time = {
  readonly minutes: number;
  readonly next: number;
  readonly confidence: number;
  readonly isBare: boolean;
  /** The half of the day was assumed. */
  readonly isOpen: boolean;
  /** In the other half of the day that was named too: "six in the morning or evening". */
  readonly other?: number;
};

/** Surely a time, but morning or afternoon was assumed. */
const openHalf = 0.95;

/**
 * Times of the day; the value is HH:MM. An hour without part of the day means the one when people are awake, with less
 * confidence: 7 to 11 in the morning, 12 to 6 after noon. `earliest` and `latest` may be HH:MM; an hour that fits them in the
 * other half alone means that one.
 */
export const time: Kind = ({ earliest, latest }) => {
  const limits = { min: minutesOf(earliest), max: minutesOf(latest) };
  return {
    said: (heard, { words }) => {
      const all = scanMeasures(heard, words, (index) => {
        const read = readTime(heard, index, words, index === 0);
        if (!read) return null;
        const isEarlier =
          endsAt(words.earlierThan, heard, index) || words.earlierBehind.at(heard.tokens, read.next) !== null;
        const isOther = read.isBare
          ? isOfOther(heard, index, read.next, words)
          : isRangeEnd(heard, index, words) ||
            isGuess(heard, index, words) ||
            isAfterMinutes(heard, index, words) ||
            isShifted(heard, index, read.next, words) ||
            isMinutes(heard, read.next, words) ||
            endsAt(words.minuteWords, heard, index) ||
            behindNumberLeft(heard, words.sums.at(heard.tokens, read.next)?.next ?? read.next, words) !== null;
        if (isOther || isEarlier) return { found: null, next: read.next };
        const minutes = read.isOpen ? withinLimits(read.minutes, limits) : read.minutes;
        const found = [minutes, ...(read.other === undefined ? [] : [read.other])].map((each) => ({
          value: clockText(each),
          ...span(heard, index, read.next),
          confidence: read.confidence,
          ...outside(each, limits),
        }));
        return { found, next: read.next, isPlace: !read.isBare };
      });
      return withoutRanges(heard, withCorrected(heard, all, words, limits), words);
    },
    pressed: (digits) => {
      const parts = /^(\d{2})(\d{2})$/.exec(digits);
      const minutes = parts ? minutesOf(`${parts[1]}:${parts[2]}`) : undefined;
      if (minutes === undefined) return null;
      return { value: clockText(minutes), start: 0, end: 4, confidence: 1, ...outside(minutes, limits) };
    },
  };
};

/**
 * Reads the time behind a correction by the time that it corrects: people name only the part that changes. In "8 pm, no, 9" the
 * 9 is in the evening.
 */
function withCorrected(heard: Heard, all: Found[], words: Vocabulary, limits: Limits): Found[] {
  const correction = all.length === 0 ? null : lastCorrection(heard, words);
  const before = correction && all.find((one) => takesBack(heard, correction, one));
  if (!correction || !before) return all;
  const begin = words.glue.at(heard.tokens, correction.next)?.next;
  const read =
    readTime(heard, correction.next, words, true) ?? (begin === undefined ? null : readTime(heard, begin, words, true));
  if (!read || !(read.isOpen || read.isBare) || (read.isBare && !isFree(heard, read.next, words))) return all;
  const minutes = read.isOpen ? nearHalf(read.minutes, minutesOf(String(before.value)) ?? 0) : read.minutes;
  if (minutes === null) return all;
  const place = span(heard, correction.next, read.next);
  const found = { value: clockText(minutes), ...place, confidence: openHalf, ...outside(minutes, limits) };
  return [...all.filter(({ start }) => start < place.start), found, ...all.filter(({ start }) => start >= place.end)];
}

/** Most minutes from a time to the one that corrects it, where the half of the day was not said. */
const nearest = 240;

/** The half of the day in which a time is near another one; null where it is near in none. */
function nearHalf(minutes: number, beside: number): number | null {
  const halves = [minutes, (minutes + 720) % 1440];
  const isNear = (one: number) => Math.min(Math.abs(one - beside), 1440 - Math.abs(one - beside)) <= nearest;
  return halves.find(isNear) ?? null;
}

/** Whether the hour before was said as well, as people guess: "saat aath baje", "seven eight pm". */
function isGuess(heard: Heard, index: number, words: Vocabulary): boolean {
  const hour = readNumber(heard, index, words);
  const before = /^\s*$/.test(gapBefore(heard, index)) ? words.numbers.at(heard.tokens, index - 1) : null;
  return hour !== null && before !== null && before.next === index && before.value === hour.value - 1;
}

/** Whether a number of minutes stands before the hour that was not taken: "one hour past" midnight, "eleven" midnight. */
function isAfterMinutes(heard: Heard, index: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  if (words.clockNames.at(tokens, index) !== null && isBehindNumber(heard, index, words)) return true;
  const isSide = words.past.at(tokens, index - 1)?.next === index || words.until.at(tokens, index - 1)?.next === index;
  const counted = [words.numbers, words.minuteWords, words.minuteMarks, words.clockUnits];
  return isSide && (isDigits(tokens[index - 2]?.word) || counted.some((table) => endsAt(table, heard, index - 1)));
}

/** Whether a stretch of time counts from the time: "an hour after" 5 pm, 6 baje "se ek ghanta pehle". */
function isShifted(heard: Heard, index: number, next: number, words: Vocabulary): boolean {
  const { tokens } = heard;
  const shift = words.shifts.at(tokens, index) === null ? index - 1 : index;
  const isBehindStretch = [1, 2, 3].some((count) => {
    const stretch = readStretch(heard, shift - count, words);
    return stretch?.next === shift && (stretch.counts.hour ?? stretch.counts.minute) !== undefined;
  });
  if (isBehindStretch && words.shifts.at(tokens, shift) !== null) return true;
  const lead = words.shiftLeads.at(tokens, next) ?? words.backLeads.at(tokens, next);
  const stretch = lead && readStretch(heard, lead.next, words);
  return stretch !== null && words.fromThere.at(tokens, stretch.next) !== null;
}

/** Whether what was read are the minutes of an hour behind it: "twelve thirty past" something. */
function isMinutes({ tokens }: Heard, next: number, words: Vocabulary): boolean {
  return words.past.at(tokens, next) !== null && words.hourLeads.at(tokens, next) === null;
}

/** The half of the day that lies within the limits, where only one does: a table at eight, from noon on, is one for the evening. */
function withinLimits(minutes: number, limits: Limits): number {
  const isInside = (time: number) => outside(time, limits).out_of_range === undefined;
  const other = (minutes + 720) % 1440;
  return !isInside(minutes) && isInside(other) ? other : minutes;
}

function minutesOf(text: string | undefined): number | undefined {
  const parts = /^(\d{2}):(\d{2})$/.exec(text ?? "");
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return undefined;
  return Number(parts[1]) * 60 + Number(parts[2]);
}

function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `isAnswer`: it begins where an answer does, which may be a number alone. */
function readTime(heard: Heard, index: number, words: Vocabulary, isAnswer: boolean): Time | null {
  const { tokens } = heard;
  const name = words.clockNames.at(tokens, index);
  if (name)
    return { minutes: name.value * 60, next: name.next, confidence: confidences.own, isBare: false, isOpen: false };

  const before = words.dayParts.at(tokens, index);
  const glue = before && words.glue.at(tokens, before.next);
  const lead = words.hourLeads.at(tokens, before?.next ?? index);
  const clock = readClock(heard, lead?.next ?? glue?.next ?? before?.next ?? index, words);
  if (!clock) return null;
  // Hindi says "din" for the day and for a part of it: "teen din" is a stretch of time.
  const isStretch = !clock.marked && words.units.at(tokens, clock.next) !== null;
  const behind = isStretch ? null : (words.dayParts.at(tokens, clock.next) ?? middleAt(heard, clock, words));
  // "Tonight at 1 am" says it twice.
  const isHalf = behind?.value === "am" || behind?.value === "pm";
  const after = before === null || isHalf ? behind : null;
  const part = after ?? before;
  if (part) {
    const minutes = clock.open ? settle(clock.minutes, part.value) : clock.minutes;
    const isBare = after === null && !clock.marked;
    const or = clock.open ? (after ? partOrBehind(heard, after.next, words) : partOrBefore(heard, index, words)) : null;
    const other = or === null ? minutes : settle(clock.minutes, or.value);
    const [first = minutes, second] = [...new Set([minutes, other])].sort((a, b) => a - b);
    return {
      minutes: first,
      next: (after && or?.next) ?? after?.next ?? clock.next,
      confidence: confidences.own,
      isBare,
      isOpen: false,
      ...(second !== undefined && { other: second }),
    };
  }
  const isWhole = isAnswer && (index > 0 || clock.next === tokens.length);
  if (!clock.marked && !lead && !isWhole) return null;
  const confidence = clock.marked || lead ? (clock.open ? openHalf : confidences.own) : confidences.assumed;
  const isAfternoon = clock.open && clock.minutes < 7 * 60;
  const minutes = isAfternoon ? clock.minutes + 720 : clock.minutes;
  return { minutes, next: clock.next, confidence, isBare: !clock.marked, isOpen: clock.open };
}

type Part = { readonly value: DayPart; readonly next: number };

/** The other half of the day behind one: six in the morning "or evening", and no time of its own, "or evening at 7". */
function partOrBehind(heard: Heard, index: number, words: Vocabulary): Part | null {
  const or = words.ranges.at(heard.tokens, index);
  const part = or && words.dayParts.at(heard.tokens, or.next);
  return part && readNumber(heard, words.glue.at(heard.tokens, part.next)?.next ?? part.next, words) === null
    ? part
    : null;
}

/** The same before one: "subah ya" shaam 6 baje. */
function partOrBefore(heard: Heard, index: number, words: Vocabulary): Part | null {
  const { tokens } = heard;
  const isOr = words.ranges.at(tokens, index - 1)?.next === index;
  const part = isOr ? words.dayParts.at(tokens, index - 2) : null;
  return part?.next === index - 1 ? part : null;
}

/** Noon and midnight behind the hour that they name: "12:30 midnight". */
function middleAt(
  { tokens }: Heard,
  { minutes, next }: Clock,
  words: Vocabulary,
): { value: DayPart; next: number } | null {
  const name = Math.floor(minutes / 60) === 12 ? words.clockNames.at(tokens, next) : null;
  return name && { value: name.value === 12 ? "afternoon" : "night", next: name.next };
}

/** Puts a time of the twelve-hour clock into the half of the day that was named. */
function settle(minutes: number, part: DayPart): number {
  const hour = Math.floor(minutes / 60);
  if (hour === 12) return part === "am" || part === "morning" || part === "night" ? minutes - 720 : minutes;
  if (part === "am" || part === "morning") return minutes;
  // Before six the night is over; dopahar, the middle of the day, begins at eleven.
  const isBeforeNoon = (part === "night" && hour < 6) || (part === "afternoon" && hour === 11);
  return isBeforeNoon ? minutes : minutes + 720;
}

/** The hour and minutes: 5:30, 17.30, half past five, saadhe paanch baje, five thirty, five. */
function readClock(heard: Heard, index: number, words: Vocabulary): Clock | null {
  const { tokens } = heard;
  const around = readAroundHour(heard, index, words);
  if (around) return around;

  const military = readMilitary(heard, index, words);
  if (military) return military;
  const number = readNumber(heard, index, words);
  if (!number) return null;
  const figures = readFigures(heard, index);
  if (figures) {
    const mark = words.hourMarks.at(tokens, figures.next);
    return mark ? { ...figures, next: mark.next } : figures;
  }
  // A quarter to one is after noon, not before.
  const minutes = number.value * 60 + (number.value > 0.5 && number.value < 1 ? 720 : 0);
  // People say quarters of an hour: "5.3" is none. ".5 pm" is no half past twelve.
  const isShare = !number.spoken && number.value > 0 && number.value < 1;
  if (minutes < 0 || minutes >= 1440 || !Number.isInteger(number.value * 4) || isShare) return null;
  const open = minutes >= 60 && minutes < 780;
  const mark = words.hourMarks.at(tokens, number.next);
  if (mark) return { minutes, open, next: mark.next, marked: true };
  if (!Number.isInteger(number.value)) return { minutes, open, next: number.next, marked: false };

  const zero = number.spoken ? words.digits.at(tokens, number.next) : null;
  const unit = zero ? words.numbers.at(tokens, zero.next) : null;
  if (unit && unit.value >= 1 && unit.value <= 9) {
    return { minutes: minutes + unit.value, open, next: unit.next, marked: true };
  }
  const bridge = words.hourThenMinutes.at(tokens, number.next);
  const second = /^\s*$/.test(gapBefore(heard, number.next))
    ? readNumber(heard, bridge?.next ?? number.next, words)
    : null;
  const isWritten = second !== null && /^\d\d$/.test(tokens[bridge?.next ?? number.next]?.word ?? "");
  if (
    second &&
    (second.spoken || isWritten) &&
    second.value >= 1 &&
    second.value < 60 &&
    Number.isInteger(second.value)
  ) {
    const minuteMark = words.minuteMarks.at(tokens, second.next);
    const isMarked = bridge !== null || second.value >= 10;
    if (isMarked) {
      const next = minuteMark?.next ?? second.next;
      return { minutes: minutes + second.value, open, next, marked: second.spoken || bridge !== null };
    }
  }
  return number.next > index ? { minutes, open, next: number.next, marked: false } : null;
}

/** "Seventeen hundred hours", "oh seven hundred"; four figures are a time where they are the whole answer: "1730". */
function readMilitary(heard: Heard, index: number, words: Vocabulary): Clock | null {
  const { tokens } = heard;
  const zero = words.digits.at(tokens, index) ?? words.numbers.at(tokens, index);
  const led = zero?.value === 0 ? zero : null;
  const number = readNumber(heard, led?.next ?? index, words);
  if (!number || number.value < 100 || !Number.isInteger(number.value)) return null;
  const unit = words.clockUnits.at(tokens, number.next);
  const isWritten = /^\d{4}$/.test(tokens[index]?.word ?? "") && number.next === index + 1;
  const isSpoken = number.spoken && words.scales.at(tokens, number.next - 1)?.value === 100;
  const isWhole = index === 0 && (unit?.next ?? number.next) === tokens.length;
  const minutes = Math.floor(number.value / 100) * 60 + (number.value % 100);
  const isClock = minutes < 1440 && number.value % 100 < 60 && (led !== null || isWritten || number.value >= 1300);
  if (!isClock || !(isWritten || isSpoken) || !(isWhole || unit?.value === "hour")) return null;
  return { minutes, open: false, next: unit?.next ?? number.next, marked: true };
}

const figure = /(\d{1,2})[:.](\d{2})(?!\d|[.:/]\d)/y;

function readFigures(heard: Heard, index: number): Clock | null {
  const token = heard.tokens[index];
  if (!token || !isDigits(token.word)) return null;
  figure.lastIndex = token.start;
  const parts = figure.exec(heard.digits);
  const hour = Number(parts?.[1]);
  const minute = Number(parts?.[2]);
  if (!parts || hour > 23 || minute > 59) return null;
  const isDotted = parts[0].includes(".");
  const open = hour >= 1 && hour <= 12 && !parts[0].startsWith("0");
  return { minutes: hour * 60 + minute, open, next: index + 2, marked: !isDotted };
}

/** "half past five", "quarter to six", "ten past three". */
function readAroundHour(heard: Heard, index: number, words: Vocabulary): Clock | null {
  const { tokens } = heard;
  const word = words.minuteWords.at(tokens, index);
  const number = word ? null : readNumber(heard, index, words);
  const minutes = word?.value ?? number?.value;
  const begin = word?.next ?? number?.next;
  if (minutes === undefined || begin === undefined || !Number.isInteger(minutes) || minutes < 1 || minutes > 59)
    return null;
  const place = words.minuteMarks.at(tokens, begin)?.next ?? begin;
  const past = words.past.at(tokens, place);
  const until = past ? null : words.until.at(tokens, place);
  const side = past ?? until;
  // "5 to 6" in figures is a span of time, and so is "nine to five", or "from five to six".
  const isSpan = number !== null && (!number.spoken || minutes % 5 !== 0 || endsAt(words.rangeLeads, heard, index));
  if (until && isSpan && place === begin) return null;
  // "Ten after eight" is a time; in "a table for ten after eight" the number counts something else.
  const isLed = index === 0 || endsAt(words.hourLeads, heard, index) || endsAt(words.glue, heard, index);
  const isLead = past !== null && words.hourLeads.at(tokens, place) !== null;
  if (isLead && number !== null && place === begin && (isSpan || !isLed)) return null;
  const name = side && words.clockNames.at(tokens, side.next);
  if (name) {
    const total = (name.value * 60 + (past ? minutes : -minutes) + 1440) % 1440;
    return { minutes: total, open: false, next: name.next, marked: true };
  }
  const hour = side && readNumber(heard, side.next, words);
  if (!hour || !Number.isInteger(hour.value) || hour.value < 1 || hour.value > 12) return null;
  const mark = words.hourMarks.at(tokens, hour.next);
  const total = (hour.value * 60 + (past ? minutes : -minutes) + 720) % 720;
  return { minutes: total < 60 ? total + 720 : total, open: true, next: mark?.next ?? hour.next, marked: true };
}
