import type { Deciding, FlowDocument } from "@parley/flow";
import { type Json, type JsonObject, versionLanguages } from "@parley/model/kernel";
import type { Conversation, Mock } from "../conversations/conversation.ts";
import { jsonsToTry } from "./values-to-try.ts";
import type { Opening } from "./walk.ts";

/** Most ways to begin that are tried. */
const mostOpenings = 24;

/** Ways to begin, and whether some were left out. */
type Openings = { readonly openings: readonly Opening[]; readonly isCut: boolean };

/**
 * How conversations begin: as the agent's tests do, and in each language with every value that comes from outside. What
 * expressions compare such a value with is tried too, one value at a time. Where there are too many, tests and values
 * are left out before languages and entries.
 */
export function openingsOf(document: FlowDocument, deciding: Deciding, tests: readonly Conversation[]): Openings {
  const { settings } = document;
  const given = givenOf(document, deciding);
  const whole: Opening = {
    ...(Object.keys(given.metadata).length > 0 && { metadata: given.metadata }),
    ...(Object.keys(given.account).length > 0 && { account: given.account }),
  };
  const languages = versionLanguages(settings);
  const plain = languages.map((language) => (language === settings.language ? whole : { ...whole, language }));
  const told = beginningsOf(tests);
  const entries = document.rows.block
    .filter(({ entrypoint_block, entrypoint_subflow }) => (entrypoint_block ?? entrypoint_subflow) !== null)
    .map(({ name }): Opening => ({ ...whole, entry: name }));
  const [first = {}] = told;
  const usual: Opening = {
    ...first,
    ...whole,
    ...(first.metadata !== undefined && { metadata: { ...whole.metadata, ...first.metadata } }),
    ...(first.account !== undefined && { account: { ...whole.account, ...first.account } }),
  };
  const varied = given.varied.flatMap(({ root, name, values }) =>
    values.map((value): Opening => ({ ...usual, [root]: without(usual[root] ?? {}, name, value) })),
  );
  // Tests show what callers are known with. Without them nothing may be known.
  const bare: readonly Opening[] = tests.length === 0 && given.varied.length > 0 ? [{}] : [];
  const all = distinct([...plain, ...entries, ...told, ...bare, ...varied]);
  const kept = new Set(all.slice(0, mostOpenings).map((each) => JSON.stringify(each)));
  const openings = distinct([...told, ...all]).filter((each) => kept.has(JSON.stringify(each)));
  return { openings, isCut: openings.length < all.length };
}

const distinct = (openings: readonly Opening[]): readonly Opening[] => [
  ...new Map(openings.map((each) => [JSON.stringify(each), each])).values(),
];

/** How tests begin, each way once. */
export const beginningsOf = (tests: readonly Conversation[]): readonly Opening[] => distinct(tests.map(openingOfTest));

/** Where callers are not let in, none begins: such a test gives all else. */
function openingOfTest(test: Conversation): Opening {
  const { name: _name, steps: _steps, mocks: _mocks, chance: _chance, entry, tried = false, ...opening } = test;
  return { ...opening, ...(entry !== undefined && !tried && { entry }) };
}

/** Values with one of them otherwise; null leaves it out. */
function without(values: JsonObject, name: string, value: Json): JsonObject {
  const { [name]: _old, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

type Outside = { readonly root: "metadata" | "account"; readonly name: string; readonly values: readonly Json[] };

/** What a conversation is given from outside: attributes of the account, and metadata that the version reads and never writes. */
function givenOf({ settings }: FlowDocument, deciding: Deciding) {
  const types = new Map<string, string>(settings.metadata_keys.map(({ key, type }) => [key, type]));
  const attributes = new Map(settings.account_attributes.map(({ name, type }) => [name, type]));
  const metadata: JsonObject = {};
  const account: JsonObject = {};
  const varied: Outside[] = [];
  for (const [key, type] of types) if (!deciding.written.has(key)) metadata[key] = sampleOf(type);
  for (const [name, type] of attributes) account[name] = sampleOf(type);
  for (const compared of deciding.compared) {
    const { path } = compared;
    const [root, name] = path;
    if (name === undefined || (root !== "metadata" && root !== "account")) continue;
    if (root === "metadata" && deciding.written.has(name)) continue;
    const values = jsonsToTry(compared, "1");
    const [first] = values;
    if (path.length === 2 && first !== undefined) (root === "metadata" ? metadata : account)[name] = first;
    if (path.length === 2) varied.push({ root, name, values: [...values, null] });
  }
  return { metadata, account, varied };
}

/** A value of a declared type. */
function sampleOf(type: string): Json {
  switch (type) {
    case "number":
      return 1;
    case "boolean":
      return true;
    case "date":
      return "2026-01-09";
    case "json":
      return {};
    default:
      return "100";
  }
}

/** The answers that tests give to each request, by its name. */
export function mocksOf(tests: readonly Conversation[]): ReadonlyMap<string, readonly Mock[]> {
  const found = new Map<string, Map<string, Mock>>();
  for (const { mocks = {} } of tests) {
    for (const [name, mock] of Object.entries(mocks)) {
      const known = found.get(name) ?? new Map<string, Mock>();
      for (const { held: _held, ...each } of Array.isArray(mock) ? mock : [mock]) known.set(JSON.stringify(each), each);
      found.set(name, known);
    }
  }
  return new Map([...found].map(([name, mocks]) => [name, [...mocks.values()]]));
}
