import { fold } from "../text/fold.ts";
import { type Heard, hear } from "../text/heard.ts";
import { confidences, type Kind, scan, span } from "./kind.ts";

type Entry = { readonly value: string; readonly shape: string };

/** Shorter phrases must be said exactly: one letter more or less makes another word of them. */
const shortestFuzzy = 5;

/**
 * One of the listed values, by itself, by a wording or by a synonym of any language: people mix languages. Spaces do not count
 * ("creditcard"), and in phrases of five letters or more one letter may be wrong, missing, added or swapped.
 */
export const list: Kind = ({ values = [] }) => {
  const exact = new Map<string, Entry>();
  const near = new Map<string, Entry[]>();
  let longest = 0;
  for (const { value, wordings = {}, synonyms = {} } of values) {
    for (const phrase of [value, ...Object.values(wordings), ...Object.values(synonyms).flat()]) {
      const { tokens } = hear(phrase);
      const shape = tokens.map(({ word }) => word).join("");
      if (shape === "" || exact.has(shape)) continue;
      const entry = { value, shape };
      exact.set(shape, entry);
      longest = Math.max(longest, tokens.length);
      if (shape.length < shortestFuzzy) continue;
      for (const key of withoutOneLetter(shape)) near.set(key, [...(near.get(key) ?? []), entry]);
    }
  }

  const lookUp = (shape: string): { value: string; confidence: number } | null => {
    const same = exact.get(shape);
    if (same) return { value: same.value, confidence: confidences.own };
    if (shape.length < shortestFuzzy - 1) return null;
    for (const key of withoutOneLetter(shape)) {
      const close = near.get(key)?.find((entry) => entry.shape.length >= shortestFuzzy && isSlip(entry.shape, shape));
      if (close) return { value: close.value, confidence: confidences.near };
    }
    return null;
  };

  /** Whether a phrase is said exactly from a word on, before another one. */
  const isExactFrom = (heard: Heard, from: number, before: number): boolean => {
    for (let index = from; index < before; index++) {
      for (let count = 1; count <= Math.min(longest + 1, heard.tokens.length - index); count++) {
        if (exact.has(shapeOf(heard, index, index + count))) return true;
      }
    }
    return false;
  };

  return {
    said: (heard) =>
      scan(heard, (index) => {
        // One token more than the longest phrase: a word may have been heard as two.
        for (const wanted of [confidences.own, confidences.near]) {
          for (let count = Math.min(longest + 1, heard.tokens.length - index); count > 0; count--) {
            const hit = lookUp(shapeOf(heard, index, index + count));
            if (!hit || hit.confidence !== wanted) continue;
            // "a large" is one letter from "large": the word itself, further on, is meant.
            if (wanted === confidences.near && isExactFrom(heard, index + 1, index + count)) continue;
            return { found: { ...hit, ...span(heard, index, index + count) }, next: index + count };
          }
        }
        return null;
      }),
    pressed: (digits) => {
      const hit = exact.get(fold(digits));
      return hit ? { value: hit.value, start: 0, end: digits.length, confidence: 1 } : null;
    },
  };
};

function shapeOf(heard: Heard, from: number, to: number): string {
  let shape = "";
  for (let index = from; index < to; index++) shape += heard.tokens[index]?.word ?? "";
  return shape;
}

/** The word itself and every form of it that lacks one letter: two words one edit apart share one of these. */
function withoutOneLetter(shape: string): Set<string> {
  const forms = new Set([shape]);
  for (let index = 0; index < shape.length; index++) forms.add(shape.slice(0, index) + shape.slice(index + 1));
  return forms;
}

/** Whether a word is meant that was said with one letter amiss. "Larger" is no slip of "large", but more than that. */
function isSlip(meant: string, said: string): boolean {
  const isMore = meant.endsWith("e") && said === `${meant}r`;
  return !isMore && isOneEdit(meant, said);
}

function isOneEdit(left: string, right: string): boolean {
  let head = 0;
  while (head < left.length && left[head] === right[head]) head++;
  let tail = 0;
  const shorter = Math.min(left.length, right.length);
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++;
  const a = left.slice(head, left.length - tail);
  const b = right.slice(head, right.length - tail);
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
