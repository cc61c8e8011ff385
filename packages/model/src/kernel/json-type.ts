type Test = (value: unknown) => boolean;

const typeTests: { readonly [type: string]: Test } = {
  null: (value) => value === null,
  array: Array.isArray,
  object: isJsonObject,
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
};
const never: Test = () => false;

/** What tells whether a value has a type that JSON Schema names: for readers, which ask it of every value. */
export function jsonTypeTest(type: string): Test {
  return typeTests[type] ?? never;
}

/** Whether a value has a type that JSON Schema names. */
export function hasJsonType(type: string, value: unknown): boolean {
  return jsonTypeTest(type)(value);
}

/** The types that a JSON Schema allows; none means any. */
export function jsonTypes(schema: { readonly type?: unknown }): readonly string[] {
  return [schema.type ?? []].flat().filter((type) => typeof type === "string");
}

export function isJsonObject(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What people call the type of a value. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  if (typeof value === "string") return "a text";
  return typeof value === "boolean" ? "true or false" : "a number";
}

const typeWords: { readonly [type: string]: string } = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping",
  null: "nothing",
};

/** What people call the types of a JSON Schema. */
export function typeNames(types: readonly string[]): string {
  return types.map((type) => typeWords[type] ?? type).join(" or ");
}

/** True when two JSON values are the same; a member that is undefined counts as not there. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equalJson(item, b[index]));
  }
  const others = new Map(Object.entries(b));
  for (const [key, value] of Object.entries(a)) {
    if (value === undefined) continue;
    if (!equalJson(value, others.get(key))) return false;
    others.delete(key);
  }
  for (const left of others.values()) if (left !== undefined) return false;
  return true;
}
