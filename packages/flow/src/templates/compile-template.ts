import { isJsonObject } from "@parley/model/kernel";
import { LiquidError, type Template as Part } from "liquidjs";
import type { KnownNames } from "../expressions/check-expression.ts";
import { type RootName, rootNames } from "../expressions/environment.ts";
import { knownSentence } from "../expressions/nearest.ts";
import type { Scope, Template } from "../program/compiled.ts";
import { countSteps } from "./count-steps.ts";
import { liquids, type Markup, maxTemplateLength, templateFilters } from "./liquid.ts";
import { markOutputs, watchOutputs, wordOutputs } from "./mark-outputs.ts";
import { RenderState } from "./render-state.ts";
import { loopNames, rootOf, variablesIn } from "./walk.ts";

export type TemplateOptions = {
  /** `xml`: values are escaped, for SSML. Default `plain`. */
  readonly markup?: Markup;
  /** A further name under which the metadata is read (the version's `primary_scope_name`). */
  readonly scopeName?: string;
  /** The names below the first ones: what is said to be known in place of a wrong name. */
  readonly names?: KnownNames;
};

export type TemplateFault = {
  readonly code: "syntax" | "unknown_name" | "too_large";
  readonly message: string;
  /** 0-based, in the text. */
  readonly position: number;
};

export type TemplateResult =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly error: TemplateFault };

/**
 * Compiles a text with `{{ path | filter }}`, `{% if %}`, `{% case %}` and `{% for %}`. Variables begin with the names
 * that expressions know; one that is absent when rendering leaves nothing and is listed in `missing`. A text that
 * cannot be rendered (an unknown time zone, data beyond the limits) is empty. All its variables are listed.
 */
export function compileTemplate(source: string, options: TemplateOptions = {}): TemplateResult {
  if (!source.includes("{{") && !source.includes("{%")) return { ok: true, template: constant(source) };
  if (source.length > maxTemplateLength) {
    const message = `The text is longer than ${maxTemplateLength} characters.`;
    return { ok: false, error: { code: "too_large", message, position: maxTemplateLength } };
  }
  const liquid = liquids[options.markup ?? "plain"];
  const scopeName = options.scopeName ?? "metadata";
  let parts: Part[];
  try {
    parts = liquid.parse(source);
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error;
    return { ok: false, error: { code: "syntax", message: sentence(error), position: error.token.begin } };
  }
  for (const name of loopNames(parts)) {
    if (rootNamed(name, scopeName) === null && name !== "credentials") continue;
    const message = `A loop's name is one of its own: "${name}" means something already.`;
    return { ok: false, error: { code: "syntax", message, position: Math.max(0, source.indexOf(name)) } };
  }
  countSteps(parts);
  if (options.markup !== "request") wordOutputs(parts, templateFilters);
  watchOutputs(parts);
  const { variables, credentials } =
    options.markup === "request" ? markOutputs(parts) : { variables: variablesIn(parts), credentials: [] };
  const reads = new Map(variables.map(rootOf).map((name) => [name, rootNamed(name, scopeName)]));
  const unknown = variables.find((path) => reads.get(rootOf(path)) === null);
  if (unknown !== undefined) {
    const position = Math.max(0, source.indexOf(rootOf(unknown)));
    const message =
      rootOf(unknown) === "credentials"
        ? "Credentials stand by themselves, as {{ credentials.crm_token }}, in requests alone."
        : `"${unknown}" begins with a name that templates do not know. ${knownSentence(unknown, pathsOf(options.names))}`;
    return { ok: false, error: { code: "unknown_name", message, position } };
  }
  const seen = source.includes("size") ? withoutCounts : (view: ReturnType<typeof viewOf>) => view;
  const render = (scope: Scope) => {
    const state = new RenderState(scope);
    try {
      const text: unknown = liquid.renderSync(parts, seen(viewOf(scope, reads)), { globals: state });
      return { text: String(text), missing: [...state.missing] };
    } catch (error) {
      if (!(error instanceof LiquidError)) throw error;
      return { text: "", missing: variables };
    }
  };
  return { ok: true, template: { source, variables, credentials, render } };
}

/** Whole paths where the names below are known, else the first names alone. */
function pathsOf(names: KnownNames = {}): ReadonlySet<string> {
  const held = ["slots", "metadata"].flatMap((root) => [...(names[root] ?? [])].map((name) => `${root}.${name}`));
  return new Set([...held, ...rootNames]);
}

function constant(source: string): Template {
  const rendered = { text: source, missing: [] };
  return { source, variables: [], credentials: [], render: () => rendered };
}

/** What a first name reads; null when templates do not know it. */
function rootNamed(name: string, scopeName: string): RootName | null {
  return rootNames.find((root) => root === name) ?? (name === scopeName ? "metadata" : null);
}

/** Only what the template reads, for some of a scope is worked out when it is asked for. */
function viewOf(
  scope: Scope,
  reads: ReadonlyMap<string, RootName | null>,
): { readonly [name: string]: Scope[RootName] } {
  return Object.fromEntries([...reads].map(([name, root]) => [name, root === null ? null : scope[root]]));
}

/** The same where "size" is read. Of a value so called that is not there, the library would say how many others are. */
function withoutCounts(view: ReturnType<typeof viewOf>): ReturnType<typeof viewOf> {
  const uncounted = (values: Scope[RootName]) =>
    isJsonObject(values) && !("size" in values)
      ? Object.defineProperty({ ...values }, "size", { value: undefined, enumerable: false })
      : values;
  return Object.fromEntries(Object.entries(view).map(([name, values]) => [name, uncounted(values)]));
}

function sentence(error: LiquidError): string {
  const text = (error.originalError?.message ?? error.message).replace(/, (file:.*, )?line:\d+, col:\d+$/, "");
  const open = /^output ("\{\{.*) not closed$/s.exec(text)?.[1];
  if (open !== undefined) return `A name is not closed: ${open}. Write "}}" behind it.`;
  const filter = /^undefined filter: (.*)$/.exec(text);
  if (filter !== null) return `There is no filter "${filter[1]}".`;
  const tag = /^tag "(.*)" not found$/.exec(text);
  if (tag !== null) return `There is no tag "${tag[1]}" here; templates know if, case and for.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
