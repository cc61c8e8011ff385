import type { Json, TemplateParameter } from "@parley/model/kernel";
import { parseMoment } from "../calendar/parse-moment.ts";
import type { FlowDocument } from "../document/document.ts";
import { knownSentence } from "../expressions/nearest.ts";
import { readsOf } from "./name-uses.ts";
import { survey } from "./survey.ts";

/** What parameters may stand below: the roots whose values come with an agent and not with a caller. */
export const parameterNamespaces = ["template", "business", "account", "metadata"] as const;
export type ParameterNamespace = (typeof parameterNamespaces)[number];

/** A parameter of an agent: declared, or read by one of its texts or settings, or both. */
export type ParameterFound = TemplateParameter & {
  readonly declared: boolean;
  /** How many texts and settings read it. */
  readonly uses: number;
};

/** The parameters of an agent below a root, in the order of their names. */
export function templateParameters(document: FlowDocument, namespace: ParameterNamespace): readonly ParameterFound[] {
  const uses = new Map<string, number>();
  for (const { name } of readsOf(survey(document), namespace)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const declared = new Map(declaredIn(document, namespace).map((one) => [one.name, one]));
  return [...new Set([...declared.keys(), ...uses.keys()])].sort().map((name) => ({
    ...(declared.get(name) ?? { name, type: "text" }),
    declared: declared.has(name),
    uses: uses.get(name) ?? 0,
  }));
}

function declaredIn({ settings }: FlowDocument, namespace: ParameterNamespace): readonly TemplateParameter[] {
  switch (namespace) {
    case "template":
      return settings.template_config;
    case "business":
      return Object.entries(settings.business_config).map(([name, value]) => ({ name, type: typeOf(value), value }));
    case "account":
      return settings.account_attributes.map(({ name, type }) => ({ name, type }));
    case "metadata":
      return settings.metadata_keys.map(({ key, type }) => ({ name: key, type }));
  }
}

function typeOf(value: unknown): string {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" ? "text" : "json";
}

/** Parameters as a template declares them: values are an agent's own. */
export const declarationsOf = (parameters: readonly TemplateParameter[]): TemplateParameter[] =>
  parameters.map(({ value: _own, ...declared }) => declared);

/** A document as others begin from it: what was filled in for its own agent and client stays behind, and its names come. */
export const withoutValues = ({ settings, rows }: FlowDocument): FlowDocument => ({
  settings: {
    ...settings,
    business_config: Object.fromEntries(Object.keys(settings.business_config).map((name) => [name, null])),
    template_config: declarationsOf(settings.template_config),
  },
  rows,
});

/**
 * The parameters that an agent declares once they are read again. What its texts and settings read is declared, and so is
 * what its template declares: types and defaults are the template's. Values stay. What neither has goes.
 * @param template what the template it came from is now; null for a template itself, whose own declarations count
 */
export function refreshedParameters(document: FlowDocument, template: FlowDocument | null): TemplateParameter[] {
  const { template_config } = document.settings;
  const own = byName(declarationsOf(template_config));
  const theirs = byName(declarationsOf(template?.settings.template_config ?? []));
  const values = new Map(template_config.map(({ name, value }) => [name, value]));
  const read = readsOf(survey(document), "template").map(({ name }) => name);
  const names = new Set([...read, ...theirs.keys(), ...(template === null ? own.keys() : [])]);
  return [...names].sort().map((name) => {
    const declared = theirs.get(name) ?? own.get(name) ?? { name, type: "text" };
    const value = values.get(name);
    return value === undefined ? declared : { ...declared, value };
  });
}

const byName = (parameters: readonly TemplateParameter[]) => new Map(parameters.map((one) => [one.name, one]));

/** A value that a parameter cannot have, by the parameter's name. */
export type ParameterFault = {
  readonly name: string;
  readonly code: "not_found" | "invalid";
  readonly message: string;
};

/** Parameters with values set; null takes a value away, so that the default holds. What is not named stays. */
export function withParameterValues(
  parameters: readonly TemplateParameter[],
  values: { readonly [name: string]: Json },
): { readonly parameters: TemplateParameter[]; readonly faults: readonly ParameterFault[] } {
  const known = new Map(parameters.map((one) => [one.name, one]));
  const faults = Object.entries(values).flatMap(([name, value]): ParameterFault[] => {
    const parameter = known.get(name);
    if (parameter === undefined) {
      return [
        {
          name,
          code: "not_found",
          message: `There is no parameter "${name}". ${knownSentence(name, new Set(known.keys()))}`,
        },
      ];
    }
    const wanted = value === null ? null : wantedOf(parameter.type, value);
    return wanted === null ? [] : [{ name, code: "invalid", message: `Write ${wanted}.` }];
  });
  const given = new Map(Object.entries(values));
  const changed = parameters.map(({ value, ...parameter }) => {
    const now = given.has(parameter.name) ? given.get(parameter.name) : value;
    return now === undefined || now === null ? parameter : { ...parameter, value: now };
  });
  return { parameters: changed, faults };
}

/** What a value of a type must be, where this one is not; null where it is. Types that we do not know take anything. */
function wantedOf(type: string, value: unknown): string | null {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= longestText
        ? null
        : `a text of at most ${longestText} characters`;
    case "number":
      return typeof value === "number" ? null : "a number";
    case "boolean":
      return typeof value === "boolean" ? null : "true or false";
    case "date":
      return typeof value === "string" && parseMoment(value, "UTC")?.wholeDay === true
        ? null
        : "a date such as 2026-01-31";
    default:
      return null;
  }
}

const longestText = 10_000;
