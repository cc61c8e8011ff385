import { defineCall, type Id, shape } from "../kernel/index.ts";

/** How a golden call went with a draft. */
export const goldenEnds = ["same", "differs", "asks", "masked", "untold"] as const;
export type GoldenEnd = (typeof goldenEnds)[number];

/** Golden calls played again against a version. */
export type GoldenRun = {
  /** The newest call first. */
  readonly results: readonly {
    readonly call: Id;
    readonly end: GoldenEnd;
    /** Number of the turn where it ended, from 1; null where it went the same way to its end. */
    readonly turn: number | null;
    /** The same in a sentence. */
    readonly message: string;
  }[];
  readonly calls: number;
  readonly same: number;
  /** Calls that go another way, or ask what they never asked: those that a deploy waits for. */
  readonly parted: number;
};

const count = { type: "integer", minimum: 0 };

/** Plays the golden calls of a flow against a version, by what was understood. It sends nothing. */
export const runGoldenCalls = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/golden_calls/run/",
  answer: shape<GoldenRun>({
    type: "object",
    required: ["results", "calls", "same", "parted"],
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
      parted: count,
    },
  }),
});
