import type { EntityConfig, EntityKind, LanguageCode } from "@parley/model/kernel";
import { compilePattern } from "../patterns/compile-pattern.ts";
import { filesBelow, type PackageEntry, type PackageFolder } from "./dialogflow-files.ts";
import { notCarried } from "./dialogflow-reasons.ts";
import { cleanName, type DraftAgent, valueName } from "./draft-agent.ts";
import type { ImportTally } from "./import-tally.ts";
import { isLoose, listIn, looseIn, loosesIn, textIn } from "./loose-json.ts";

/** What values of a type are. */
export type ValueType = { readonly kind: EntityKind; readonly config: EntityConfig };

/** The platform's own types. */
const kinds: { readonly [type: string]: EntityKind } = {
  "sys.date": "date",
  "sys.time": "time",
  "sys.date-time": "date_time",
  "sys.number": "number",
  "sys.number-integer": "number",
  "sys.cardinal": "number",
  "sys.ordinal": "ordinal",
  "sys.percentage": "percent",
  "sys.number-sequence": "digits",
  "sys.phone-number": "phone",
  "sys.email": "email",
  "sys.person": "name",
  "sys.given-name": "name",
  "sys.last-name": "name",
  "sys.duration": "duration",
  "sys.unit-currency": "amount",
};

/** What the vocabulary is read into. */
type Reading = {
  readonly agent: DraftAgent;
  readonly tally: ImportTally;
  readonly language: (tag: string) => LanguageCode;
  /** Names that forms collect. */
  readonly collected: ReadonlySet<string>;
};

/** Reads types of values, intents and webhooks. Returns the type of a parameter by its name; what may be anything is what was said. */
export function readVocabulary(
  entries: (kind: PackageFolder) => readonly PackageEntry[],
  reading: Reading,
): (type: string) => ValueType {
  const types = new Map<string, ValueType>();
  for (const type of entries("entityTypes")) readType(type, reading, types);
  for (const intent of entries("intents")) readIntent(intent, reading);
  for (const webhook of entries("webhooks")) readWebhook(webhook, reading);
  return (name) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    return (
      types.get(name) ??
      (kind === undefined ? { kind: "pattern", config: { pattern: "(?s).+" } } : { kind, config: {} })
    );
  };
}

/** Most values of one type. */
const mostValues = 5000;
/** Most synonyms of one value in a language. */
const mostSynonyms = 200;

/** A type of values, for the parameters that are of it. */
function readType(type: PackageEntry, { tally, language }: Reading, types: Map<string, ValueType>): void {
  const lists = filesBelow(type, "entities/").flatMap(([tag, json]) =>
    loosesIn(json.entities).map((one) => ({ language: language(textIn(one.languageCode) ?? tag), one })),
  );
  if (type.json.kind === "KIND_REGEXP") {
    const pattern = [...new Set(lists.flatMap(({ one }) => textIn(one.value) ?? []))].join("|");
    if (pattern === "" || pattern.length > 1000 || !compilePattern(pattern).ok) {
      tally.leave("entity type", type.name, notCarried.pattern, ...type.files.values());
      return;
    }
    types.set(type.name, { kind: "pattern", config: { pattern } });
    tally.carry("entity type");
    return;
  }
  const values = new Map<string, { [language: string]: string[] }>();
  for (const { language: spoken, one } of lists) {
    const value = cleanName(textIn(one.value) ?? "", "");
    if (value === "" || (values.size >= mostValues && !values.has(value))) {
      tally.leave("entity value", `${type.name}: ${value}`, notCarried.values, one);
      continue;
    }
    tally.carry("entity value");
    const synonyms = values.get(value) ?? {};
    const others = listIn(one.synonyms).flatMap((word) => textIn(word)?.slice(0, 200) ?? []);
    const all = [...new Set([...(synonyms[spoken] ?? []), ...others])].filter((word) => word !== value);
    for (const word of all.slice(mostSynonyms)) tally.leave("synonym", `${type.name}: ${word}`, notCarried.synonyms);
    synonyms[spoken] = all.slice(0, mostSynonyms);
    values.set(value, synonyms);
  }
  const list = [...values].map(([value, synonyms]) => ({ value, synonyms }));
  types.set(type.name, { kind: "list", config: { values: list } });
  tally.carry("entity type");
}

function readIntent(intent: PackageEntry, { agent, tally, language, collected }: Reading): void {
  const phrases = filesBelow(intent, "trainingPhrases/").flatMap(([tag, json]) =>
    loosesIn(json.trainingPhrases).map((phrase) => ({
      language: language(textIn(phrase.languageCode) ?? tag),
      text: loosesIn(phrase.parts)
        .map(({ text }) => (typeof text === "string" ? text : ""))
        .join(""),
    })),
  );
  agent.intent(intent.name, phrases);
  tally.carry("intent");
  for (const _phrase of phrases) tally.carry("training phrase");
  for (const parameter of loosesIn(intent.json.parameters)) {
    const id = textIn(parameter.id) ?? textIn(parameter.displayName) ?? "";
    if (collected.has(valueName(id))) tally.carry("intent parameter");
    else tally.leave("intent parameter", `${intent.name}: ${id}`, notCarried.parameter, parameter);
  }
}

/** A webhook becomes an action without its credentials. */
function readWebhook({ name, json }: PackageEntry, { agent, tally }: Reading): void {
  const service = looseIn(json.genericWebService);
  const endpoint = textIn(service.uri);
  if (endpoint === null || !/^https?:\/\/[^\s{}]+$/.test(endpoint)) {
    tally.leave("webhook", name, notCarried.webhook, json);
    return;
  }
  agent.action(name, { endpoint: endpoint.slice(0, 2000) });
  tally.carry("webhook");
  const secrets = ["username", "password", "requestHeaders", "secretVersionForUsernamePassword"]
    .map((key) => service[key])
    .filter((secret) => secret !== undefined);
  if (secrets.length > 0) tally.leave("credential", name, notCarried.secret, ...secrets.filter(isLoose));
}
