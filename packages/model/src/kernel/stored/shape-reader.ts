import { copyJson } from "../copy-json.ts";
import type { JsonSchema } from "../json.ts";
import { isJsonObject, jsonTypes, jsonTypeTest, typeName, typeNames } from "../json-type.ts";

/** Why a value does not have a shape. */
export class Misfit extends Error {
  override readonly name = "Misfit";
}

/** Where reading stands: a document has hundreds of thousands of values, and hardly ever a misfit. */
type Path = (string | number)[];

type Members = { readonly [member: string]: unknown };

type Reader = {
  /** Whether a value has the shape, with nothing to add and nothing to leave out: it is read as itself. */
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
  const hasType = typeTest(types);
  const choices = Array.isArray(shape.enum) ? new Set<unknown>(shape.enum) : null;
  const items = isJsonObject(shape.items) && !isAnything(shape.items) ? readerOf(shape.items) : null;
  const members = membersReader(shape);
  return {
    stays: staysOf({ hasType, choices, items, members }),
    read: (value, path) => {
      if (!hasType(value)) throw misfit(path, `is ${typeName(value)}, not ${typeNames(types)}`);
      if (choices !== null && !choices.has(value)) {
        throw misfit(path, `is ${JSON.stringify(value)}, not one of ${[...choices].join(", ")}`);
      }
      if (items !== null && Array.isArray(value)) return value.map((item, place) => within(path, place, items, item));
      return members !== null && isJsonObject(value) ? members.read(value, path) : value;
    },
  };
}

type Limits = {
  readonly hasType: Reader["stays"];
  readonly choices: ReadonlySet<unknown> | null;
  readonly items: Reader | null;
  readonly members: MembersReader | null;
};

/** Made of what the shape limits alone: most values of a document are simple, and only their type is asked for. */
function staysOf({ hasType, choices, items, members }: Limits): Reader["stays"] {
  const fits: Reader["stays"] = choices === null ? hasType : (value) => hasType(value) && choices.has(value);
  if (items === null && members === null) return fits;
  return (value) => {
    if (!fits(value)) return false;
    if (typeof value !== "object" || value === null) return true;
    if (Array.isArray(value)) return items === null || allStay(value, items);
    return members === null || !isJsonObject(value) || members.stay(value);
  };
}

/** Whether any value has the shape, so that there is nothing to look at. */
function isAnything({ type, enum: choices, items, properties, additionalProperties, oneOf }: JsonSchema): boolean {
  return [type, choices, items, properties, additionalProperties, oneOf].every((limit) => limit === undefined);
}

/** A loop, for `every` is slower with so many different readers: a session has long lists of numbers. */
function allStay(values: readonly unknown[], { stays }: Reader): boolean {
  for (const value of values) if (!stays(value)) return false;
  return true;
}

/** Asked of every value of a document, so without a list to walk through where there are at most two types. */
function typeTest(types: readonly string[]): (value: unknown) => boolean {
  const tests = types.map(jsonTypeTest);
  const [first, second, ...others] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  if (others.length === 0) return (value) => first(value) || second(value);
  return (value) => tests.some((test) => test(value));
}

type MembersReader = {
  readonly stay: (value: Members) => boolean;
  readonly read: (value: Members, path: Path) => unknown;
};

function membersReader({ properties, required, additionalProperties }: JsonSchema): MembersReader | null {
  if (isJsonObject(properties)) return declaredReader(properties, required, additionalProperties !== false);
  if (!isJsonObject(additionalProperties) || isAnything(additionalProperties)) return null;
  const each = readerOf(additionalProperties);
  return {
    stay: (value) => Object.values(value).every(each.stays),
    read: (value, path) =>
      Object.fromEntries(Object.entries(value).map(([name, member]) => [name, within(path, name, each, member)])),
  };
}

/** `isOpen`: members that are not declared stay as they are. */
function declaredReader(properties: Members, required: unknown, isOpen: boolean): MembersReader {
  const isRequired = new Set<unknown>(Array.isArray(required) ? required : []);
  const declared = Object.entries(properties).map(([name, property]) => {
    const shape = isJsonObject(property) ? property : {};
    const absent = shape.default;
    return { name, reader: readerOf(shape), absent, isRequired: absent === undefined && isRequired.has(name) };
  });
  const byName = new Map(declared.map((member) => [member.name, member]));
  const filled = declared.filter(({ absent, isRequired }) => isRequired || absent !== undefined);
  const needed = filled.filter(({ isRequired }) => isRequired);
  // Rows are made by the thousand: each as one copy, whose members are then replaced. A frozen default is shared.
  const isShared = ({ absent }: { readonly absent: unknown }) => absent !== undefined && Object.isFrozen(absent);
  const template = Object.fromEntries(filled.map((member) => [member.name, isShared(member) ? member.absent : null]));
  const copied = filled.filter((member) => !member.isRequired && (isOpen || !isShared(member)));
  return {
    stay: (value) => {
      let present = 0;
      for (const { name, reader, absent, isRequired } of declared) {
        const member = value[name];
        if (member !== undefined) {
          if (!reader.stays(member)) return false;
          present += 1;
        } else if (isRequired || absent !== undefined) return false;
      }
      return isOpen || Object.keys(value).length === present;
    },
    read: (value, path) => {
      const read: { [member: string]: unknown } = isOpen ? { ...value } : { ...template };
      let found = 0;
      for (const name in value) {
        const member = byName.get(name);
        if (member === undefined || value[name] === undefined) continue;
        read[name] = within(path, name, member.reader, value[name]);
        if (member.isRequired) found += 1;
      }
      if (found < needed.length) {
        const missing = needed.find(({ name }) => value[name] === undefined);
        throw misfit([...path, missing?.name ?? ""], "is missing");
      }
      for (const { name, absent } of copied) if (value[name] === undefined) read[name] = copyJson(absent);
      return read;
    },
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
  return { stays: (value) => isJsonObject(value) && readers.get(value[by])?.stays(value) === true, read };
}

function namesOf({ properties }: JsonSchema, by: string): readonly unknown[] {
  const member = isJsonObject(properties) ? properties[by] : undefined;
  return isJsonObject(member) && Array.isArray(member.enum) ? member.enum : [];
}

function within(path: Path, name: string | number, { stays, read }: Reader, value: unknown): unknown {
  if (stays(value)) return value;
  path.push(name);
  const result = read(value, path);
  path.pop();
  return result;
}

function misfit(path: Path, message: string): Misfit {
  return new Misfit(`${path.length === 0 ? "it" : path.join(".")} ${message}`);
}
