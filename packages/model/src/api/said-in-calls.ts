import { defineCall, type Id, parameters, shape } from "../kernel/index.ts";

/** Most ended calls whose words are listed. */
export const mostCalls = 1000;

/** Words that callers of a flow said, as often as they were said alike. */
export type SaidInCalls = {
  readonly text: string;
  readonly language: string;
  readonly count: number;
  /** The last call they were said in. */
  readonly call: Id;
};

/** What callers said in the last ended calls of a flow, the most frequent first. */
export type AllSaidInCalls = {
  readonly calls: number;
  /** How many answers there were, those left out that are hidden or gave a value. */
  readonly answers: number;
  /** How many have words that are masked or encrypted: they are not shown. */
  readonly hidden: number;
  /** How many gave a value, a key or another answer that takes no intent. */
  readonly otherwise: number;
  /** Whether there were more than are looked at. */
  readonly is_cut: boolean;
  readonly utterances: readonly SaidInCalls[];
};

/** What callers of a flow said where an intent, or nothing, was understood. */
export const saidInCalls = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/analytics/said/",
  query: parameters<{ readonly calls?: number }>({
    calls: {
      type: "integer",
      minimum: 1,
      maximum: mostCalls,
      description: "How many of the last calls; 200 unless said.",
    },
  }),
  answer: shape<AllSaidInCalls>(),
});
