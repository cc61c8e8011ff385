import { nounNamed } from "@parley/model";
import { callCategories } from "@parley/model/nouns/call";
import { sql } from "kysely";
import type { Query } from "../http/incoming.ts";
import { invalid } from "../http/problems.ts";
import { filterCondition, timestamp } from "../rows/list-query.ts";
import { any, type Condition } from "../rows/sql-parts.ts";
import { callerCondition, textCondition } from "./text-condition.ts";

export const callNoun = nounNamed("call");

/** The filters of the calls screen, by the names the catalogue gives them. */
export const callFilters = [
  "category",
  "call_start_time",
  "call_end_time",
  "min_duration",
  "max_duration",
  "call_type",
  "caller_number",
  "caller_number__contains",
  "state",
  "status",
  "language",
  "version",
  "custom_search",
  "rule",
  "broke_rule",
] as const;

/** The conditions of those filters that are there; durations are milliseconds. */
export function callConditions(query: Query): Condition[] {
  return callFilters.flatMap((name) => {
    const values = query.all(name).filter((value) => value !== "");
    return values.length === 0 ? [] : [condition(name, values)];
  });
}

function condition(name: (typeof callFilters)[number], values: readonly string[]): Condition {
  const [value = ""] = values;
  switch (name) {
    case "category":
      return categoryCondition(values);
    case "call_start_time":
      return sql`t.created_at >= ${timestamp(name, value)}`;
    case "call_end_time":
      return sql`t.created_at <= ${timestamp(name, value)}`;
    case "min_duration":
      return sql`t.duration_ms >= ${milliseconds(name, value)}`;
    case "max_duration":
      return sql`t.duration_ms <= ${milliseconds(name, value)}`;
    case "call_type":
      return filterCondition(callNoun, "direction", values);
    case "caller_number__contains":
      return callerCondition(name, values);
    case "version":
      return filterCondition(callNoun, name, partsOf(values));
    case "custom_search":
      return customSearch(value);
    case "rule":
      return sql`${brokeRule} and t.broken_rules && ${sql.val([...values])}::text[]`;
    case "broke_rule":
      if (value === "true") return brokeRule;
      throw invalid([{ field: name, code: "invalid", message: "Write true." }]);
    default:
      return filterCondition(callNoun, name, values);
  }
}

/** The condition of the index of such calls, word for word. */
const brokeRule = sql`cardinality(t.broken_rules) > 0`;

const partsOf = (values: readonly string[]) => values.flatMap((text) => text.split(","));

const categories: readonly string[] = [...callCategories, "starred"];

/** `starred` is a mark beside the category, shown as one. */
function categoryCondition(values: readonly string[]): Condition {
  const parts = partsOf(values)
    .map((value) => {
      if (categories.includes(value)) return value;
      const message = `Write one of ${categories.join(", ")}.`;
      throw invalid([{ field: "category", code: "invalid", message }]);
    })
    .map((value) => (value === "starred" ? sql`t.starred` : filterCondition(callNoun, "category", [value])));
  return any(parts);
}

function milliseconds(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text)) return Math.min(value, 2_147_483_647);
  throw invalid([{ field: name, code: "invalid", message: "Write a whole number of milliseconds." }]);
}

/** `key=value` looks at the metadata, any other text at all that is searched for in a call. */
function customSearch(text: string): Condition {
  const [, key, value] = /^([\w.-]{1,100})=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) return textCondition("custom_search", [text]);
  const holds = [value, ...scalarOf(value)].map((one) => sql`t.metadata @> ${JSON.stringify({ [key]: one })}::jsonb`);
  return any(holds);
}

/** What a text may stand for besides itself: a number, true, false or null. */
function scalarOf(text: string): readonly (number | boolean | null)[] {
  if (text === "null") return [null];
  if (text === "true" || text === "false") return [text === "true"];
  const number = Number(text);
  const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/.test(text) || (Number.isFinite(number) && String(number) === text);
  return isNumber ? [number] : [];
}
