import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The catalogue of the API's calls: what each is, and who may make it. Tests read it, never the code's declarations. */

export const kinds = [
  "list",
  "create",
  "get",
  "put",
  "patch",
  "delete",
  "bulk_put",
  "bulk_patch",
  "bulk_delete",
  "action",
] as const;
export type Kind = (typeof kinds)[number];

export type CatalogueCall = {
  /** C001 to C602, or X001 and on for calls of our own. */
  readonly id: string;
  readonly area: string;
  readonly method: string;
  readonly path: string;
  readonly kind: Kind;
  /** Query parameters that the catalogue names. */
  readonly query: readonly string[];
  readonly body: string;
  readonly policy: Policy;
  /** What `call-policies.tsv` remarks. */
  readonly note: string;
};

/** Who may make a call: everyone, all who are signed in, each on their own rows, or holders of one of the policies. */
export type Policy = "(public)" | "(signed in)" | "(signed in, own rows)" | readonly string[];

/** Calls of the catalogue proper, without those of our own. */
export const documentedCalls = 602;

const folder = join(import.meta.dirname, "../checklists");

function readTable(name: string): readonly (readonly string[])[] {
  const lines = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
  return lines.slice(1).map((line) => line.split("\t"));
}

const policies = new Map(
  readTable("call-policies.tsv").map(([id = "", method = "", path = "", policy = "", note = ""]) => [
    id,
    { method, path, policy: readPolicy(policy), note },
  ]),
);

function readPolicy(text: string): Policy {
  if (text === "(public)" || text === "(signed in)" || text === "(signed in, own rows)") return text;
  return text.split(",");
}

/** As `x-policy` in OpenAPI writes it. */
export const policyText = (policy: Policy): string => (typeof policy === "string" ? policy : policy.join(","));

function isKind(text: string): text is Kind {
  return kinds.some((kind) => kind === text);
}

/** Kind of a call of our own: that of a row, or of a collection whose rows have calls as well, or an action. */
function kindOf(method: string, path: string): Kind {
  const all = [...policies.values()].map((call) => call.path);
  if (path.endsWith("}/")) return rowKinds[method] ?? "action";
  const hasRows = all.some((other) => other.startsWith(path) && /^\{[^}]+\}\/$/.test(other.slice(path.length)));
  return hasRows ? (collectionKinds[method] ?? "action") : "action";
}

const rowKinds: { readonly [method: string]: Kind } = { GET: "get", PUT: "put", PATCH: "patch", DELETE: "delete" };
const collectionKinds: { readonly [method: string]: Kind } = { GET: "list", POST: "create" };

function readCalls(): readonly CatalogueCall[] {
  const documented = readTable("calls.tsv").map(
    ([id = "", area = "", method = "", path = "", kind = "", query = "", body = ""]): CatalogueCall => {
      const rule = policies.get(id);
      if (rule === undefined || rule.path !== path || rule.method !== method) throw new Error(`${id} has no policy`);
      if (!isKind(kind)) throw new Error(`${id} is of the unknown kind ${kind}`);
      const named = query === "" ? [] : query.split(",");
      return { id, area, method, path, kind, query: named, body, policy: rule.policy, note: rule.note };
    },
  );
  const ours = [...policies].flatMap(([id, { method, path, policy, note }]): CatalogueCall[] =>
    id.startsWith("X")
      ? [{ id, area: "ours", method, path, kind: kindOf(method, path), query: [], body: "", policy, note }]
      : [],
  );
  return [...documented, ...ours];
}

export const calls: readonly CatalogueCall[] = readCalls();

/** A path whose parameters have no names, so that different names for one parameter compare equal. */
export const nameless = (path: string): string => path.replaceAll(/\{[^}]*\}/g, "{}");

const placeOf = (method: string, path: string) => `${method} ${nameless(path)}`;
const byPlace = new Map(calls.map((call) => [placeOf(call.method, call.path), call]));

/** The call at a path that is written with its parameters. */
export const callAt = (method: string, path: string): CatalogueCall | undefined => byPlace.get(placeOf(method, path));

const isParameter = (segment: string) => segment.startsWith("{");
const patterns = calls.map((call) => ({ call, segments: call.path.split("/") }));

/** The call that a request makes: of several patterns that fit, the one with the most fixed segments. */
export function callOf(method: string, path: string): CatalogueCall | undefined {
  const asked = path.split("?", 1)[0] ?? "";
  const segments = (asked.endsWith("/") ? asked : `${asked}/`).split("/");
  const fitting = patterns.filter(
    ({ call, segments: pattern }) =>
      call.method === method &&
      pattern.length === segments.length &&
      pattern.every((segment, index) => isParameter(segment) || segment === segments[index]),
  );
  const fixed = (pattern: readonly string[]) => pattern.filter((segment) => !isParameter(segment)).length;
  return fitting.toSorted((a, b) => fixed(b.segments) - fixed(a.segments))[0]?.call;
}
