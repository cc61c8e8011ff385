import type { ValueMark } from "@parley/model/kernel";

type Marked = { readonly text: string; readonly marks: readonly ValueMark[] };

/** The marks that stand in the text, in their order; of two that overlap, the first. */
export function soundMarks({ text, marks }: Marked): readonly ValueMark[] {
  let from = 0;
  return marks
    .filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
    .filter(({ start, end }) => !isInside(text, start) && !isInside(text, end))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < from) return false;
      from = end;
      return true;
    });
}

/** Whether a place parts the two halves of one character. */
const isInside = (text: string, place: number): boolean => {
  const half = text.charCodeAt(place) >= 0xdc00 && text.charCodeAt(place) <= 0xdfff;
  return half && text.charCodeAt(place - 1) >= 0xd800 && text.charCodeAt(place - 1) <= 0xdbff;
};

/** Whether all marks stand in the text in their order, none over another. */
export function areSound(marked: Marked): boolean {
  const sound = soundMarks(marked);
  return marked.marks.length === sound.length && marked.marks.every((mark, place) => mark === sound[place]);
}

/** An utterance as one text: `pay on [friday](day)`, `a [big one](size=large)`; a backslash stands before a bracket of its own. */
export function writeMarked({ text, marks }: Marked): string {
  let from = 0;
  const pieces = soundMarks({ text, marks }).map(({ entity, start, end, value }) => {
    const before = text.slice(from, start);
    from = end;
    const meant = value === undefined ? "" : `=${escaped(value)}`;
    return `${escaped(before)}[${escaped(text.slice(start, end))}](${escaped(entity)}${meant})`;
  });
  return pieces.join("") + escaped(text.slice(from));
}

/** The utterance and its marks; brackets that mark nothing are words. */
export function readMarked(written: string): Marked {
  const marks: ValueMark[] = [];
  let text = "";
  let from = 0;
  for (const found of written.matchAll(markPattern)) {
    const [whole, words = "", entity = "", value] = found;
    text += plain(written.slice(from, found.index));
    const start = text.length;
    text += plain(words);
    marks.push({ entity: plain(entity), start, end: text.length, ...(value !== undefined && { value: plain(value) }) });
    from = found.index + whole.length;
  }
  return { text: text + plain(written.slice(from)), marks };
}

/** The marks of a text after it was written otherwise: those stay whose words were not touched. */
export function marksAfter({ text: before, marks }: Marked, after: string): readonly ValueMark[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.end <= head) return [mark];
    if (mark.start < before.length - tail) return [];
    return [{ ...mark, start: mark.start + shift, end: mark.end + shift }];
  });
}

/** The fields of an example that is said otherwise now. */
export function spokenAs(before: Marked, utterance: string): { utterance: string; marks?: readonly ValueMark[] } {
  return before.marks.length === 0 ? { utterance } : { utterance, marks: marksAfter(before, utterance) };
}

const part = String.raw`(?:\\.|[^\\[\]()=])+`;
const words = String.raw`(?:\\.|[^\\[\]])+`;
const markPattern = new RegExp(String.raw`(?<!\\)\[(${words})\]\((${part})(?:=(${part}))?\)`, "gsu");

const escaped = (text: string): string => text.replaceAll(/[\\[\]()=]/g, "\\$&");
const plain = (text: string): string => text.replaceAll(/\\([\\[\]()=])/g, "$1");
