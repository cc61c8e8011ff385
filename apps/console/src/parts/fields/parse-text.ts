import { type Field, messageOf } from "@parley/model/kernel";
import type { FormField, Outcome } from "./field-control.ts";
import { seconds } from "./format-value.ts";
import { readNumber } from "./read-number.ts";
import { texts } from "./texts.ts";

/** A number as people write it; empty is null where the field may be empty. */
export function parseNumber(text: string, { field, place }: Pick<FormField, "field" | "place">): Outcome {
  if (text.trim() === "" && field.nullable) return { ok: true, value: null };
  const isTime = place.control === "seconds";
  const read = readNumber(text, { isWhole: field.kind === "integer" && !isTime });
  if (!read.ok) return read;
  const number = read.value;
  if (isTime) return inSeconds(Math.round(number * 1000), field);
  const { min, max } = field;
  if (min !== undefined && number < min) return refuse(texts.faults.least(min));
  if (max !== undefined && number > max) return refuse(texts.faults.most(max));
  return { ok: true, value: number };
}

/** A text; empty is null where the field may be empty. */
export function parseText(text: string, field: Field): Outcome {
  return { ok: true, value: text === "" && field.nullable ? null : text };
}

/** A JSON value; empty is null. */
export function parseJson(text: string): Outcome {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return refuse(texts.faults.json(messageOf(error)));
  }
}

function inSeconds(value: number, { min, max }: Field): Outcome {
  if (min !== undefined && value < min) return refuse(texts.faults.leastSeconds(seconds(min)));
  if (max !== undefined && value > max) return refuse(texts.faults.mostSeconds(seconds(max)));
  return { ok: true, value };
}

function refuse(message: string): Outcome {
  return { ok: false, message };
}
