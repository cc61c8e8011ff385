import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";

/** How far back answers that were not understood are looked for, in days. */
export const longestLookBack = 30;

/** Words that callers of a flow said and that nothing fitted, as often as they were said alike. */
export type NotUnderstood = {
  readonly text: string;
  readonly language: string;
  readonly count: number;
  /** Block that asked last time. */
  readonly block: Id | null;
  /** What was meant all the same, or fell short of the threshold; the surest. */
  readonly guess: { readonly intent: string; readonly score: number } | null;
  /** The last call they were said in. */
  readonly call: Id;
};

/** Answers that were not understood since a time, the most frequent first. */
export type NotUnderstoodAnswers = {
  readonly since: string;
  /** How many there were, those that are hidden left out. */
  readonly answers: number;
  /** How many have words that are masked or encrypted: they are not shown. */
  readonly hidden: number;
  /** Whether there were more than are looked at. */
  readonly is_cut: boolean;
  readonly utterances: readonly NotUnderstood[];
};

/** What callers of a flow said in ended calls and was not understood. */
export const notUnderstood = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/analytics/not_understood/",
  query: parameters<{ readonly days?: number }>({
    days: { type: "integer", minimum: 1, maximum: longestLookBack, description: "How far back; 7 unless said." },
  }),
  answer: shape<NotUnderstoodAnswers>(),
});
