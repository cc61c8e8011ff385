import { defineCall, type Id, isJsonObject, shape } from "../kernel/index.ts";
import { talliedCategories } from "./calls.ts";
import { startYaml } from "./tasks.ts";

/** Words that a recogniser heard, with how sure it is. */
export type HeardWords = { readonly text: string; readonly confidence: number };

/** What a draft hears of a call's recording. */
export type HeardCall = {
  readonly call: Id;
  /** Turns in which the caller spoke, by their number from 1; null: not heard, since the draft goes another way before. */
  readonly turns: readonly { readonly turn: number; readonly heard: readonly HeardWords[] | null }[];
};

/**
 * Why a recording was not heard: there is none, it has both sides in one channel, it cannot be read, or no recogniser
 * hears its language. `failed`: every recogniser failed or took too long over an utterance.
 */
export const unheardReasons = ["missing", "mixed", "unreadable", "deaf", "failed"] as const;
export type UnheardReason = (typeof unheardReasons)[number];

/** The recordings of the last calls, as the recognisers of a draft hear them. */
export type HeardRecordings = {
  /** The revision of the version that heard them. */
  readonly revision: number;
  readonly calls: readonly HeardCall[];
  readonly unheard: readonly { readonly call: Id; readonly why: UnheardReason }[];
};

/** Most calls whose recordings are heard at once, and how many unless said otherwise. */
export const heardCalls = { most: 100, usual: 20 } as const;

/** Starts a task that hears the recordings of the last calls as the draft would; its result is `HeardRecordings`. */
export const startHearing = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/hear_recordings/",
  body: shape<{ readonly category?: (typeof talliedCategories)[number]; readonly limit?: number }>({
    type: "object",
    additionalProperties: false,
    properties: {
      category: { enum: talliedCategories, default: "completed" },
      limit: { type: "integer", minimum: 1, maximum: heardCalls.most, default: heardCalls.usual },
    },
  }),
  answer: startYaml.answer,
});

/** The result of that task; null for anything else. */
export function readHeardRecordings(result: unknown): HeardRecordings | null {
  if (!isJsonObject(result)) return null;
  const { revision, calls, unheard } = result;
  if (typeof revision !== "number" || !Array.isArray(calls) || !Array.isArray(unheard)) return null;
  return {
    revision,
    calls: calls.flatMap((each) => readCall(each) ?? []),
    unheard: unheard.flatMap((each) => {
      if (!isJsonObject(each) || typeof each.call !== "string") return [];
      const why = unheardReasons.find((one) => one === each.why);
      return why === undefined ? [] : [{ call: each.call, why }];
    }),
  };
}

function readCall(value: unknown): HeardCall | null {
  if (!isJsonObject(value) || typeof value.call !== "string" || !Array.isArray(value.turns)) return null;
  const turns = value.turns.flatMap((each) =>
    !isJsonObject(each) || typeof each.turn !== "number"
      ? []
      : [{ turn: each.turn, heard: Array.isArray(each.heard) ? each.heard.flatMap(readWords) : null }],
  );
  return { call: value.call, turns };
}

const readWords = (value: unknown): HeardWords[] =>
  isJsonObject(value) && typeof value.text === "string" && typeof value.confidence === "number"
    ? [{ text: value.text, confidence: value.confidence }]
    : [];
