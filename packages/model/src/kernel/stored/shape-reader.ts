import { copyJson } from "../copy-json.ts";
import type { JsonSchema } from "../json.ts";
import { hasJsonType, isJsonObject, jsonTypes, typeName, typeNames } from "../json-type.ts";

/** Why a value does not have a shape. */
export class Misfit extends Error {
  override readonly name = "Misfit";
}

type Path = (string | number)[];
type Read = (value: unknown, path: Path) => unknown;

/**
 * Makes the function that reads values of a shape: it gives a value with the defaults of what is absent, and without
 * members that the shape closes out. The function throws Misfit for the first value that does not fit.
 */
export function shapeReader(shape: JsonSchema): (value: unknown) => unknown {
  const read = readerOf(shape);
  return (value) => read(value, []);
}

function readerOf(shape: JsonSchema): Read {
  if (Array.isArray(shape.oneOf)) return variantReader(shape, shape.oneOf.filter(isJsonObject));
  const types = jsonTypes(shape);
  const choices = Array.isArray(shape.enum) ? new Set<unknown>(shape.enum) : null;
  const readItems = isJsonObject(shape.items) ? itemsReader(shape.items) : null;
  const readMembers = membersReader(shape);
  return (value, path) => {
    if (types.length > 0 && !types.some((type) => hasJsonType(type, value))) {
      throw misfit(path, `is ${typeName(value)}, not ${typeNames(types)}`);
    }
    if (choices !== null && !choices.has(value)) {
      throw misfit(path, `is ${JSON.stringify(value)}, not one of ${[...choices].join(", ")}`);
    }
    if (readItems !== null && Array.isArray(value)) return readItems(value, path);
    return readMembers !== null && isJsonObject(value) ? readMembers(value, path) : value;
  };
}

function itemsReader(items: JsonSchema): (list: readonly unknown[], path: Path) => unknown {
  const read = readerOf(items);
  return (list, path) => list.map((item, place) => within(path, place, read, item));
}

type Members = { readonly [member: string]: unknown };

function membersReader({ properties, required, additionalProperties }: JsonSchema): ReadMembers | null {
  if (isJsonObject(properties)) return declaredReader(properties, required, additionalProperties !== false);
  if (!isJsonObject(additionalProperties)) return null;
  const read = readerOf(additionalProperties);
  return (value, path) =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, within(path, name, read, member)]));
}

type ReadMembers = (value: Members, path: Path) => unknown;

/** `isOpen`: members that are not declared stay as they are. */
function declaredReader(properties: Members, required: unknown, isOpen: boolean): ReadMembers {
  const isRequired = new Set<unknown>(Array.isArray(required) ? required : []);
  const declared = Object.entries(properties).map(([name, property]) => {
    const shape = isJsonObject(property) ? property : {};
    return { name, read: readerOf(shape), absent: shape.default, isRequired: isRequired.has(name) };
  });
  return (value, path) => {
    const read: { [member: string]: unknown } = isOpen ? { ...value } : {};
    for (const member of declared) {
      const { name, absent } = member;
      if (value[name] !== undefined) read[name] = within(path, name, member.read, value[name]);
      else if (absent !== undefined) read[name] = copyJson(absent);
      else if (member.isRequired) throw misfit([...path, name], "is missing");
    }
    return read;
  };
}

/** Reads a value by the one of several shapes that its discriminating member names. */
function variantReader({ discriminator }: JsonSchema, variants: readonly JsonSchema[]): Read {
  const by = isJsonObject(discriminator) ? String(discriminator.propertyName) : "type";
  const readers = new Map<unknown, Read>();
  for (const variant of variants) for (const name of namesOf(variant, by)) readers.set(name, readerOf(variant));
  return (value, path) => {
    if (!isJsonObject(value)) throw misfit(path, `is ${typeName(value)}, not a mapping`);
    const read = readers.get(value[by]);
    if (read !== undefined) return read(value, path);
    throw misfit([...path, by], `is ${JSON.stringify(value[by])}, not one of ${[...readers.keys()].join(", ")}`);
  };
}

function namesOf({ properties }: JsonSchema, by: string): readonly unknown[] {
  const member = isJsonObject(properties) ? properties[by] : undefined;
  return isJsonObject(member) && Array.isArray(member.enum) ? member.enum : [];
}

/** The path is where reading stands: a document has hundreds of thousands of values, and hardly ever a misfit. */
function within(path: Path, name: string | number, read: Read, value: unknown): unknown {
  path.push(name);
  const result = read(value, path);
  path.pop();
  return result;
}

function misfit(path: Path, message: string): Misfit {
  return new Misfit(`${path.length === 0 ? "it" : path.join(".")} ${message}`);
}
