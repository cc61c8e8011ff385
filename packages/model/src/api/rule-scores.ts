import { defineCall, parameters, shape } from "../kernel/index.ts";

/** How far back rules are summed up, in days. */
export const longestScoreDays = 365;

/** The ended calls of a release on a day, and how many of them broke each rule. */
export type RuleDay = {
  /** The release's version; null where none talked. Several releases may be of one version. */
  readonly version: string | null;
  /** The day in UTC: `2026-11-20`. */
  readonly day: string;
  readonly calls: number;
  /** The rules that the release holds calls to; none for calls that came from elsewhere. */
  readonly rules: readonly string[];
  readonly broken: readonly { readonly rule: string; readonly calls: number }[];
};

/** What calls kept of the rules since a time, by release and day. */
export type RuleScores = {
  readonly since: string;
  /** Newest first. */
  readonly days: readonly RuleDay[];
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
    required: ["since", "days"],
    additionalProperties: false,
    properties: {
      since: { type: "string" },
      days: {
        type: "array",
        items: {
          type: "object",
          required: ["version", "day", "calls", "rules", "broken"],
          additionalProperties: false,
          properties: {
            version: { type: ["string", "null"] },
            day: { type: "string" },
            calls: { type: "integer" },
            rules: { type: "array", items: { type: "string" } },
            broken: { type: "array", items: { type: "object" } },
          },
        },
      },
    },
  }),
});
