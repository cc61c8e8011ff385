import { equalJson, isJsonObject, type JsonSchema, jsonTypes } from "@parley/model/kernel";

/** What one value of a stored form is. Without `type` it is anything. */
export type ShapeLine = {
  readonly type?: readonly string[];
  readonly choices?: readonly unknown[];
  readonly default?: unknown;
  readonly required?: boolean;
};

/** A shape, line by line: `rows.block[].name` is a member of a list's items, `slots{}` any member of a map. */
export type ShapeLines = { readonly [place: string]: ShapeLine };

export function shapeLines(shape: JsonSchema): ShapeLines {
  const lines: { [place: string]: ShapeLine } = {};
  note(lines, "", shape, true);
  return lines;
}

function note(lines: { [place: string]: ShapeLine }, place: string, shape: JsonSchema, required: boolean): void {
  const types = jsonTypes(shape);
  lines[place] = {
    ...(types.length > 0 && { type: types }),
    ...(Array.isArray(shape.enum) && { choices: shape.enum }),
    ...(shape.default !== undefined && { default: shape.default }),
    ...(required && { required }),
  };
  const { items, properties, additionalProperties, required: names = [], oneOf = [] } = shape;
  const needed = Array.isArray(names) ? names : [];
  if (isJsonObject(items)) note(lines, `${place}[]`, items, true);
  if (isJsonObject(additionalProperties)) note(lines, `${place}{}`, additionalProperties, true);
  for (const [name, member] of isJsonObject(properties) ? Object.entries(properties) : []) {
    if (isJsonObject(member)) note(lines, place === "" ? name : `${place}.${name}`, member, needed.includes(name));
  }
  for (const variant of Array.isArray(oneOf) ? oneOf : []) note(lines, `${place}<${nameOf(variant)}>`, variant, true);
}

/** What tells a variant from the others: the only choice of one of its members. */
function nameOf({ properties }: JsonSchema): string {
  const members = isJsonObject(properties) ? Object.values(properties) : [];
  const named = members.flatMap((member) => (isJsonObject(member) && Array.isArray(member.enum) ? [member.enum] : []));
  return String(named.find((choices) => choices.length === 1));
}

/** What is another in a shape: what keeps stored values of it from being read as they were meant, and what does not. */
export type ShapeChanges = { readonly breaking: readonly string[]; readonly harmless: readonly string[] };

export function shapeChanges(recorded: ShapeLines, today: ShapeLines): ShapeChanges {
  const breaking: string[] = [];
  const harmless: string[] = [];
  for (const [place, before] of Object.entries(recorded)) {
    const now = today[place];
    if (now === undefined) breaking.push(`${place} is gone: it has another name, or was left out`);
    else compare(place, before, now, { breaking, harmless });
  }
  for (const [place, now] of Object.entries(today)) {
    if (recorded[place] !== undefined) continue;
    const holder = holderOf(place);
    const isWithinNew = recorded[holder] === undefined;
    const isFurtherVariant = place.endsWith(">") && Object.keys(recorded).some((one) => one.startsWith(`${holder}<`));
    if (now.required === true && !isWithinNew && !isFurtherVariant) breaking.push(`${place} is new and has no default`);
    else harmless.push(`${place} is new`);
  }
  return { breaking, harmless };
}

type Changes = { readonly breaking: string[]; readonly harmless: string[] };

function compare(place: string, before: ShapeLine, now: ShapeLine, { breaking, harmless }: Changes): void {
  const note = (isHarmless: boolean, what: string) => (isHarmless ? harmless : breaking).push(`${place} ${what}`);
  if (!equalJson(before.type, now.type)) {
    note(holds(numbers(now.type), before.type), `was ${told(before.type)} and is ${told(now.type)}`);
  }
  if (!equalJson(before.choices, now.choices)) {
    note(holds(now.choices, before.choices), `was one of ${told(before.choices)} and is one of ${told(now.choices)}`);
  }
  if (!equalJson(before.default, now.default)) {
    note(before.default === undefined, `had the default ${told(before.default)} and has ${told(now.default)}`);
  }
  if (before.required !== now.required && now.default === undefined) {
    note(now.required !== true, now.required ? "must be there and had not to be" : "need not be there any more");
  }
}

/** Whether a list of what is allowed allows all that another does; no list allows everything. */
function holds(wider: readonly unknown[] | undefined, narrower: readonly unknown[] | undefined): boolean {
  if (wider === undefined) return true;
  return narrower?.every((one) => wider.includes(one)) ?? false;
}

/** A whole number is a number too. */
const numbers = (types: readonly string[] | undefined) => (types?.includes("number") ? [...types, "integer"] : types);

const told = (value: unknown) => (value === undefined ? "nothing named" : JSON.stringify(value));

/** The place of what holds a place. */
const holderOf = (place: string) => (/[.[{<]/.test(place) ? place.replace(/(\.[^.[{<]+|\[\]|\{\}|<[^<]*>)$/, "") : "");
