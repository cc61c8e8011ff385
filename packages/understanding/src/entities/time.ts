import type { DayPart } from "../lexicon/lexicon.ts";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import { readNumber } from "../numbers/read-number.ts";
import { gapBefore, type Heard, isDigits } from "../text/heard.ts";
import { type Kind, outside, scan, span } from "./kind.ts";

/** Minutes since midnight. `open`: morning or afternoon was not said. */
type Clock = { readonly minutes: number; readonly open: boolean; readonly next: number };

/**
 * Times of the day; the value is HH:MM. An hour without part of the day means the one people are awake for: 7 to 11
 * in the morning, 12 to 6 after noon, with less confidence. `earliest` and `latest` may be HH:MM.
 */
export const time: Kind = ({ earliest, latest }) => {
  const limits = { min: minutesOf(earliest), max: minutesOf(latest) };
  return {
    said: (heard, { words }) =>
      scan(heard, (index) => {
        const read = readTime(heard, index, words);
        if (!read) return null;
        const found = {
          value: clockText(read.minutes),
          ...span(heard, index, read.next),
          confidence: read.open ? 0.6 : 1,
          ...outside(read.minutes, limits),
        };
        return { found, next: read.next };
      }),
    pressed: (digits) => {
      const parts = /^(\d{2})(\d{2})$/.exec(digits);
      const minutes = parts ? minutesOf(`${parts[1]}:${parts[2]}`) : undefined;
      if (minutes === undefined) return null;
      return { value: clockText(minutes), start: 0, end: 4, confidence: 1, ...outside(minutes, limits) };
    },
  };
};

function minutesOf(text: string | undefined): number | undefined {
  const parts = /^(\d{2}):(\d{2})$/.exec(text ?? "");
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return undefined;
  return Number(parts[1]) * 60 + Number(parts[2]);
}

function clockText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function readTime(heard: Heard, index: number, words: Vocabulary): Clock | null {
  const { tokens } = heard;
  const name = words.clockNames.at(tokens, index);
  if (name) return { minutes: name.value * 60, open: false, next: name.next };

  const before = words.dayParts.at(tokens, index);
  const glue = before && words.glue.at(tokens, before.next);
  const lead = words.hourLeads.at(tokens, before?.next ?? index);
  const clock = readClock(heard, lead?.next ?? glue?.next ?? before?.next ?? index, words);
  if (!clock) return null;
  const after = before ? null : words.dayParts.at(tokens, clock.next);
  const part = before ?? after;
  if (part) return settle(clock, part.value, after?.next ?? clock.next);
  const isWhole = index === 0 && clock.next === tokens.length;
  if (!clock.marked && !lead && !isWhole) return null;
  if (!clock.open) return clock;
  return { ...clock, minutes: clock.minutes < 7 * 60 ? clock.minutes + 720 : clock.minutes };
}

function settle(clock: Clock, part: DayPart, next: number): Clock {
  const { minutes, open } = clock;
  if (!open) return { ...clock, next };
  const hour = Math.floor(minutes / 60);
  const isLate =
    part === "pm" || part === "afternoon" || part === "evening"
      ? hour !== 12
      : part === "night" && hour >= 6 && hour < 12;
  const isMidnight = hour === 12 && (part === "am" || part === "morning" || part === "night");
  // Eleven "in the afternoon" is before noon: dopahar, midday, begins at eleven.
  const isMidday = part === "afternoon" && hour === 11;
  return { minutes: isMidnight ? minutes - 720 : isLate && !isMidday ? minutes + 720 : minutes, open: false, next };
}

type Read = Clock & { readonly marked: boolean };

/** The hour and minutes: 5:30, 17.30, half past five, saadhe paanch baje, five thirty, five. */
function readClock(heard: Heard, index: number, words: Vocabulary): Read | null {
  const { tokens } = heard;
  const around = readAroundHour(heard, index, words);
  if (around) return around;

  const number = readNumber(heard, index, words);
  if (!number) return null;
  const figures = readFigures(heard, index);
  if (figures) {
    const mark = words.hourMarks.at(tokens, figures.next);
    return mark ? { ...figures, next: mark.next } : figures;
  }
  const minutes = number.value * 60;
  if (minutes < 0 || minutes >= 1440 || !Number.isInteger(minutes)) return null;
  const open = minutes >= 60 && minutes < 780;
  const mark = words.hourMarks.at(tokens, number.next);
  if (mark) return { minutes, open, next: mark.next, marked: true };
  if (!Number.isInteger(number.value)) return null;

  const bridge = words.hourThenMinutes.at(tokens, number.next);
  const second = /^\s*$/.test(gapBefore(heard, number.next))
    ? readNumber(heard, bridge?.next ?? number.next, words)
    : null;
  if (second?.spoken && second.value >= 1 && second.value < 60 && Number.isInteger(second.value)) {
    const minuteMark = words.minuteMarks.at(tokens, second.next);
    const isMarked = bridge !== null || second.value >= 10;
    if (isMarked) {
      return { minutes: minutes + second.value, open, next: minuteMark?.next ?? second.next, marked: true };
    }
  }
  return number.next > index ? { minutes, open, next: number.next, marked: false } : null;
}

const figure = /(\d{1,2})[:.](\d{2})(?![\d.:/])/y;

function readFigures(heard: Heard, index: number): Read | null {
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
function readAroundHour(heard: Heard, index: number, words: Vocabulary): Read | null {
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
  const hour = side && readNumber(heard, side.next, words);
  if (!hour || !Number.isInteger(hour.value) || hour.value < 1 || hour.value > 12) return null;
  const mark = words.hourMarks.at(tokens, hour.next);
  const total = (hour.value * 60 + (past ? minutes : -minutes) + 720) % 720;
  return { minutes: total < 60 ? total + 720 : total, open: true, next: mark?.next ?? hour.next, marked: true };
}
