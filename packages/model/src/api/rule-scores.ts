import { defineCall, parameters, shape } from "../kernel/index.ts";

/** How far back rules are summed up, in days. */
export const longestScoreDays = 365;

/** The ended calls of a version on a day, and how many of them broke each rule. */
export type RuleDay = {
  readonly version: string | null;
  /** The day in UTC: `2026-11-20`. */
  readonly day: string;
  readonly calls: number;
  readonly broken: readonly { readonly rule: string; readonly calls: number }[];
};

/** What calls kept of the rules since a time, by version and day. */
export type RuleScores = {
  readonly since: string;
  /** Newest first. */
  readonly days: readonly RuleDay[];
  /** The rules of each version as it is now, those that are off left out. A call broke none that its version had not. */
  readonly rules: readonly { readonly version: string; readonly names: readonly string[] }[];
};

/** Sums up the rules that ended calls of a flow kept and broke. Calls that are tests do not count. */
export const ruleScores = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/analytics/rule_scores/",
  query: parameters<{ readonly days?: number }>({
    days: { type: "integer", minimum: 1, maximum: longestScoreDays, description: "How far back; 30 unless said." },
  }),
  answer: shape<RuleScores>({
    type: "object",
    required: ["since", "days", "rules"],
    additionalProperties: false,
    properties: {
      since: { type: "string" },
      days: {
        type: "array",
        items: {
          type: "object",
          required: ["version", "day", "calls", "broken"],
          additionalProperties: false,
          properties: {
            version: { type: ["string", "null"] },
            day: { type: "string" },
            calls: { type: "integer" },
            broken: { type: "array", items: { type: "object" } },
          },
        },
      },
      rules: { type: "array", items: { type: "object" } },
    },
  }),
});
