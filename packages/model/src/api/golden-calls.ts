import { defineCall, type Id, shape } from "../kernel/index.ts";

/** How a golden call went with a draft. */
export const goldenEnds = ["same", "understands", "words", "differs", "asks", "masked", "untold"] as const;
export type GoldenEnd = (typeof goldenEnds)[number];

/** Golden calls played again against a version. */
export type GoldenRun = {
  /** The newest call first. */
  readonly results: readonly {
    readonly call: Id;
    readonly end: GoldenEnd;
    /** Number of the turn where it ended or is otherwise, from 1; null where it is the same to its end. */
    readonly turn: number | null;
    /** The same in a sentence. */
    readonly message: string;
  }[];
  readonly calls: number;
  readonly same: number;
  /** Calls that go the same way, with other words or understood otherwise: a deploy tells them. */
  readonly otherwise: number;
  /** Calls that go another way, or ask what they never asked: those that a deploy waits for. */
  readonly parted: number;
  /** What of the version the calls touch, to where each comparison ended. */
  readonly coverage: { readonly [what in CoveredKind]: Covered };
};

const coveredKinds = ["blocks", "paths", "intents"] as const;
export type CoveredKind = (typeof coveredKinds)[number];
export type Covered = { readonly touched: number; readonly all: number };

const count = { type: "integer", minimum: 0 };
const covered = {
  type: "object",
  required: ["touched", "all"],
  additionalProperties: false,
  properties: { touched: count, all: count },
};

/** Plays the golden calls of a flow against a version, by what was understood. It sends nothing. */
export const runGoldenCalls = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/golden_calls/run/",
  answer: shape<GoldenRun>({
    type: "object",
    required: ["results", "calls", "same", "otherwise", "parted", "coverage"],
    additionalProperties: false,
    properties: {
      results: {
        type: "array",
        items: {
          type: "object",
          required: ["call", "end", "turn", "message"],
          additionalProperties: false,
          properties: {
            call: { type: "string", format: "uuid" },
            end: { enum: goldenEnds },
            turn: { type: ["integer", "null"] },
            message: { type: "string" },
          },
        },
      },
      calls: count,
      same: count,
      otherwise: count,
      parted: count,
      coverage: {
        type: "object",
        required: coveredKinds,
        additionalProperties: false,
        properties: { blocks: covered, paths: covered, intents: covered },
      },
    },
  }),
});
