import type { Compared } from "@parley/flow";
import { isJsonObject, type Json } from "@parley/model/kernel";

/** Values on both sides of each that an expression compares with, and of a text another one. */
export function valuesToTry(compared: readonly (string | number | boolean)[]): readonly (string | number | boolean)[] {
  const values = compared.flatMap((value): readonly (string | number | boolean)[] => {
    if (typeof value === "number") return [value, value + 1, value - 1];
    return typeof value === "boolean" ? [value, !value] : [value];
  });
  return [...new Set(values)];
}

/** Items of the longest list that is tried. */
const mostItems = 100;

/**
 * Values from outside for what expressions compare: lists of both sides of each size that is compared, else values.
 * `item` stands in the lists.
 */
export function jsonsToTry({ with: compared, sizes }: Compared, item: Json): readonly Json[] {
  if (sizes.length === 0) return valuesToTry(compared);
  const lengths = valuesToTry(sizes).map(Number);
  return lengths
    .filter((length) => Number.isInteger(length) && length >= 0 && length <= mostItems)
    .map((length) => new Array<Json>(length).fill(item));
}

/** JSON with a member at a path of names; a whole number is a place in a list. What is on the way is made. */
export function withMember(value: Json, [name, ...rest]: readonly string[], member: Json): Json {
  if (name === undefined) return member;
  if (/^\d{1,2}$/.test(name)) {
    const place = Number(name);
    const list = Array.isArray(value) ? value : [];
    const filled = Array.from({ length: Math.max(list.length, place + 1) }, (_, index): Json => list[index] ?? {});
    return filled.with(place, withMember(filled[place] ?? {}, rest, member));
  }
  const object = isJsonObject(value) ? value : {};
  return { ...object, [name]: withMember(object[name] ?? {}, rest, member) };
}

/** The member at a path of names; undefined where there is none. */
export function memberAt(value: Json, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined) return value;
  const member = Array.isArray(value) ? value[Number(name)] : isJsonObject(value) ? value[name] : undefined;
  return member === undefined ? undefined : memberAt(member, rest);
}
