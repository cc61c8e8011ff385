import type { JsonObject, JsonSchema } from "../json.ts";
import { isJsonObject, typeName } from "../json-type.ts";
import { Problem } from "../problem.ts";
import { Misfit, shapeReader } from "./shape-reader.ts";

/** What is stored, as it was parsed. */
export type StoredMembers = { readonly [member: string]: unknown };

/** Says what is stored in one form in the next one. Pure: it gives something new and changes nothing. */
export type Upgrade = (stored: StoredMembers) => StoredMembers;

/**
 * How something is kept as JSON. What is stored carries the number of its form as `v`; without it, it has the first.
 * When stored values do not fit a changed shape, that shape is a further form, with an upgrade from the one before.
 */
export type StoredForm<T> = {
  /** What it is a form of, such as "document". */
  readonly name: string;
  /** The form that is written today; it and all before it are read. */
  readonly number: number;
  /** JSON Schema of what is written today. A member with a `default` may be absent; a frozen default is shared. */
  readonly shape: JsonSchema;
  /** From each form to the next, the oldest first. */
  readonly upgrades: readonly Upgrade[];
  /** Only for the type: never present at run time. */
  readonly valueType?: T;
};

/**
 * Reads what was stored, in whichever form, as what code works with.
 * @throws Problem 501 `newer_form` when a later Parley wrote it, 500 `unreadable_form` when it has not the shape of its form
 */
export function readStored<T>(form: StoredForm<T>, stored: unknown): T {
  const unreadable = (why: string) =>
    new Problem({ status: 500, code: "unreadable_form", detail: `This ${form.name} cannot be read: ${why}.` });
  if (!isJsonObject(stored)) throw unreadable(`it is ${typeName(stored)}, not a mapping`);
  const number = stored.v ?? 1;
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 1) {
    throw unreadable("v is not the number of a form");
  }
  if (number > form.number) throw newerForm(form, number);
  const upgrades = form.upgrades.slice(number - 1, form.number - 1);
  if (upgrades.length !== form.number - number) throw unreadable(`no upgrade leads from form ${number} to the next`);
  const upgraded = upgrades.reduce<StoredMembers>((members, upgrade) => upgrade(members), stored);
  const numbered = upgraded.v === form.number ? upgraded : { ...upgraded, v: form.number };
  try {
    // The reader has checked it by the shape, which its declaration ties to T.
    return readerOf(form.shape)(numbered) as T;
  } catch (error) {
    throw error instanceof Misfit ? unreadable(error.message) : error;
  }
}

/** What to store of a value, as plain JSON with the number of its form. */
export function writeStored<T extends object>(form: StoredForm<T>, value: T): JsonObject {
  // The round trip makes visible to the compiler that it is plain JSON.
  return JSON.parse(JSON.stringify({ ...value, v: form.number }));
}

function newerForm({ name, number }: StoredForm<unknown>, stored: number): Problem {
  const detail = `This ${name} was made by a newer Parley: it has form ${stored}, and this one reads up to ${number}. Update Parley.`;
  return new Problem({ status: 501, code: "newer_form", detail });
}

const readers = new WeakMap<JsonSchema, (value: unknown) => unknown>();

function readerOf(shape: JsonSchema): (value: unknown) => unknown {
  const known = readers.get(shape);
  if (known !== undefined) return known;
  const read = shapeReader(shape);
  readers.set(shape, read);
  return read;
}
