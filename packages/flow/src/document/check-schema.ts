import {
  type Field,
  fieldSchema,
  hasJsonType,
  isId,
  isJsonObject,
  type JsonSchema,
  jsonTypes,
  patternAdvice,
  type Shape,
  typeName,
  typeNames,
} from "@parley/model/kernel";

/** One thing wrong with a value: where in it, and what to write instead. */
type SchemaFault = { readonly path: readonly (string | number)[]; readonly message: string };

type Check = (schema: JsonSchema, value: unknown) => readonly SchemaFault[];

/**
 * Checks a value against the keywords of JSON Schema that field declarations use: type, enum, properties, required,
 * additionalProperties, items, the limits, pattern and format uuid. Gives every fault.
 */
function checkSchema(schema: JsonSchema, value: unknown): readonly SchemaFault[] {
  const wrongType = checkType(schema, value);
  if (wrongType.length > 0) return wrongType;
  const wrongChoice = checkChoices(schema, value);
  const further = checkOf(value)(schema, value);
  return wrongChoice.length > 0 ? [...wrongChoice, ...further] : further;
}

/** What is to be checked of a value beside its type and its choices. */
function checkOf(value: unknown): Check {
  if (typeof value === "string") return checkText;
  if (typeof value === "number") return checkNumber;
  return Array.isArray(value) ? checkList : checkObject;
}

/** A value of the type that its shape names, or what is wrong with it. */
export type ShapeRead<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** Reads a value that comes from outside by its shape. */
export function readShape<T>(shape: Shape<T>, value: unknown): ShapeRead<T> {
  const faults = checkSchema(shape, value);
  // The shape's declaration ties what fits it to T.
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: value as T };
}

const checkType: Check = (schema, value) => {
  if (schema.type === undefined || (typeof schema.type === "string" && hasJsonType(schema.type, value))) return [];
  const types = jsonTypes(schema);
  if (types.length === 0 || types.some((type) => hasJsonType(type, value))) return [];
  return [here(`Write ${typeNames(types)} here, not ${typeName(value)}`)];
};

const checkChoices: Check = (schema, value) => {
  const choices = schema.enum;
  if (!Array.isArray(choices) || choices.includes(value)) return [];
  const words = choices.map((choice) => (choice === null ? "null" : String(choice)));
  const near = typeof value === "string" ? closest(value, words) : null;
  const hint = near === null ? "" : ` (did you mean ${near}?)`;
  return [here(`There is no choice ${JSON.stringify(value)}${hint}: write one of ${words.join(", ")}`)];
};

const checkText: Check = (schema, value) => {
  if (typeof value !== "string") return [];
  const { minLength, maxLength, pattern, format } = schema;
  if (typeof minLength === "number" && charactersOf(value, minLength) < minLength) {
    return [here(value === "" ? "Write a text here, not an empty one" : `Write at least ${minLength} characters`)];
  }
  if (typeof maxLength === "number" && charactersOf(value, maxLength) > maxLength) {
    return [here(`Write at most ${maxLength} characters`)];
  }
  if (typeof pattern === "string" && !new RegExp(pattern, "u").test(value)) {
    return [here(`${patternAdvice(pattern, value)}, not ${JSON.stringify(value)}`)];
  }
  return format === "uuid" && !isId(value) ? [here("Write a UUID in lower case")] : [];
};

/**
 * How many characters a text has. They are code points, as in JSON Schema and in the database: at most as many as units,
 * and at least half as many. They are counted only where that does not tell already on which side of a limit they are.
 */
function charactersOf(text: string, limit: number): number {
  const { length } = text;
  return length < limit || length > 2 * limit ? length : [...text].length;
}

const checkNumber: Check = (schema, value) => {
  if (typeof value !== "number") return [];
  const { minimum, maximum } = schema;
  if (typeof minimum === "number" && value < minimum) return [here(`Write a number of at least ${minimum}`)];
  if (typeof maximum === "number" && value > maximum) return [here(`Write a number of at most ${maximum}`)];
  return [];
};

const checkList: Check = (schema, value) => {
  if (!Array.isArray(value)) return [];
  const { maxItems, items } = schema;
  if (typeof maxItems === "number" && value.length > maxItems) return [here(`Write at most ${maxItems} entries`)];
  return isJsonObject(items) ? value.flatMap((item, index) => within(index, checkSchema(items, item))) : [];
};

const checkObject: Check = (schema, value) => {
  if (!isJsonObject(value)) return [];
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const { required, additionalProperties, maxProperties } = schema;
  const keys = Object.keys(value);
  const missing = (Array.isArray(required) ? required : []).filter((key) => !keys.includes(key));
  const faults = missing.map((key) => here(`Write ${key} too: it is required`));
  if (typeof maxProperties === "number" && keys.length > maxProperties) {
    faults.push(here(`Write at most ${maxProperties} keys`));
  }
  for (const key of keys) {
    const property = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (property === false) faults.push({ path: [key], message: unknownKey(key, Object.keys(properties)) });
    if (isJsonObject(property)) faults.push(...within(key, checkSchema(property, value[key])));
  }
  return faults;
};

/** The sentence for a key that is not known, naming those that are. */
export function unknownKey(key: string, known: readonly string[]): string {
  const near = closest(key, known);
  if (near !== null) return `There is no key ${JSON.stringify(key)} here: did you mean ${near}?`;
  return `There is no key ${JSON.stringify(key)} here: write one of ${[...known].sort().join(", ")}`;
}

function here(message: string): SchemaFault {
  return { path: [], message };
}

function within(key: string | number, faults: readonly SchemaFault[]): readonly SchemaFault[] {
  return faults.map((fault) => ({ path: [key, ...fault.path], message: fault.message }));
}

const schemas = new WeakMap<Field, JsonSchema>();

/** A large document has thousands of values of the same few fields. */
function knownSchema(field: Field): JsonSchema {
  const known = schemas.get(field);
  if (known !== undefined) return known;
  const schema = fieldSchema(field);
  schemas.set(field, schema);
  return schema;
}

/** What is wrong with a value of a field; nothing when it may be stored. */
export function checkField(field: Field, value: unknown): readonly SchemaFault[] {
  const faults = checkSchema(knownSchema(field), value);
  if (faults.length > 0 || field.kind !== "json" || field.max === undefined) return faults;
  const length = JSON.stringify(value)?.length ?? 0;
  if (length <= field.max) return faults;
  return [{ path: [], message: `Write less: ${length} characters as JSON, at most ${field.max} are kept` }];
}

const longest = 60;

/** The word nearest to a mistyped one, or null when none is near: at most a third of its letters may differ. */
export function closest(word: string, words: readonly string[]): string | null {
  if (word.length > longest) return null;
  let best: string | null = null;
  let bestDistance = Math.floor(Math.max(word.length, 3) / 3) + 1;
  for (const candidate of words) {
    if (candidate.length > longest) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
