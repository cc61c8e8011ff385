import { copyJson } from "../copy-json.ts";
import type { JsonSchema } from "../json.ts";
import { hasJsonType, isJsonObject, jsonTypes, typeName, typeNames } from "../json-type.ts";

/** Why a value does not have a shape. */
export class Misfit extends Error {
  override readonly name = "Misfit";
}

/** Where reading stands: a document has hundreds of thousands of values, and hardly ever a misfit. */
type Path = (string | number)[];

type Members = { readonly [member: string]: unknown };

type Reader = {
  /** Whether a value stays just what it is; it may answer false of some that would. */
  readonly stays: (value: unknown) => boolean;
  readonly read: (value: unknown, path: Path) => unknown;
};

/**
 * Makes the function that reads values of a shape: it gives a value with the defaults of what is absent, and without
 * members that the shape closes out. What stays as it is, is not copied. The function throws Misfit for the first value
 * that does not fit.
 */
export function shapeReader(shape: JsonSchema): (value: unknown) => unknown {
  const { read } = readerOf(shape);
  return (value) => read(value, []);
}

function readerOf(shape: JsonSchema): Reader {
  if (Array.isArray(shape.oneOf)) return variantReader(shape, shape.oneOf.filter(isJsonObject));
  const types = jsonTypes(shape);
  const choices = Array.isArray(shape.enum) ? new Set<unknown>(shape.enum) : null;
  const items = isJsonObject(shape.items) ? readerOf(shape.items) : null;
  const members = membersReader(shape);
  return {
    stays: scalarTest(types, choices),
    read: (value, path) => {
      if (types.length > 0 && !types.some((type) => hasJsonType(type, value))) {
        throw misfit(path, `is ${typeName(value)}, not ${typeNames(types)}`);
      }
      if (choices !== null && !choices.has(value)) {
        throw misfit(path, `is ${JSON.stringify(value)}, not one of ${[...choices].join(", ")}`);
      }
      if (items !== null && Array.isArray(value)) return readItems(items, value, path);
      return members !== null && isJsonObject(value) ? members(value, path) : value;
    },
  };
}

/** Tells the texts, numbers, flags and nulls of a shape: most of what is stored is one of them. */
function scalarTest(types: readonly string[], choices: ReadonlySet<unknown> | null): Reader["stays"] {
  if (choices !== null) return (value) => typeof value === "string" && choices.has(value);
  const mayBeNull = types.includes("null");
  const scalars: readonly string[] = types.filter((type) => type === "string" || type === "boolean");
  return (value) => (value === null ? mayBeNull : scalars.includes(typeof value));
}

function readItems(items: Reader, list: readonly unknown[], path: Path): unknown {
  if (list.every(items.stays)) return list;
  return list.map((item, place) => within(path, place, items, item));
}

type ReadMembers = (value: Members, path: Path) => unknown;

function membersReader({ properties, required, additionalProperties }: JsonSchema): ReadMembers | null {
  if (isJsonObject(properties)) return declaredReader(properties, required, additionalProperties !== false);
  if (!isJsonObject(additionalProperties)) return null;
  const each = readerOf(additionalProperties);
  return (value, path) => {
    const members = Object.entries(value);
    if (members.every(([, member]) => each.stays(member))) return value;
    return Object.fromEntries(members.map(([name, member]) => [name, within(path, name, each, member)]));
  };
}

/** `isOpen`: members that are not declared stay as they are. */
function declaredReader(properties: Members, required: unknown, isOpen: boolean): ReadMembers {
  const isRequired = new Set<unknown>(Array.isArray(required) ? required : []);
  const declared = Object.entries(properties).map(([name, property]) => {
    const shape = isJsonObject(property) ? property : {};
    return { name, reader: readerOf(shape), absent: shape.default, isRequired: isRequired.has(name) };
  });
  const filled = declared.filter(({ absent, isRequired }) => isRequired || absent !== undefined);
  // Rows are made by the thousand: each as one copy, whose members are then replaced.
  const template = Object.fromEntries(filled.map(({ name }) => [name, null]));
  return (value, path) => {
    const read: { [member: string]: unknown } = isOpen ? { ...value } : { ...template };
    for (const { name, reader, absent, isRequired } of declared) {
      const member = value[name];
      if (member !== undefined) read[name] = reader.stays(member) ? member : within(path, name, reader, member);
      else if (absent !== undefined) read[name] = copyJson(absent);
      else if (isRequired) throw misfit([...path, name], "is missing");
    }
    return read;
  };
}

/** Reads a value by the one of several shapes that its discriminating member names. */
function variantReader({ discriminator }: JsonSchema, variants: readonly JsonSchema[]): Reader {
  const by = isJsonObject(discriminator) ? String(discriminator.propertyName) : "type";
  const readers = new Map<unknown, Reader>();
  for (const variant of variants) for (const name of namesOf(variant, by)) readers.set(name, readerOf(variant));
  const read: Reader["read"] = (value, path) => {
    if (!isJsonObject(value)) throw misfit(path, `is ${typeName(value)}, not a mapping`);
    const reader = readers.get(value[by]);
    if (reader !== undefined) return reader.read(value, path);
    throw misfit([...path, by], `is ${JSON.stringify(value[by])}, not one of ${[...readers.keys()].join(", ")}`);
  };
  return { stays: () => false, read };
}

function namesOf({ properties }: JsonSchema, by: string): readonly unknown[] {
  const member = isJsonObject(properties) ? properties[by] : undefined;
  return isJsonObject(member) && Array.isArray(member.enum) ? member.enum : [];
}

function within(path: Path, name: string | number, { read }: Reader, value: unknown): unknown {
  path.push(name);
  const result = read(value, path);
  path.pop();
  return result;
}

function misfit(path: Path, message: string): Misfit {
  return new Misfit(`${path.length === 0 ? "it" : path.join(".")} ${message}`);
}
