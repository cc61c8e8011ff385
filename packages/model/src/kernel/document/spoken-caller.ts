import type { CallerManner } from "./caller-fields.ts";

// A simulated caller that a model speaks for: the model's instructions, and its answer.

/** Who a connected model speaks as: all that it learns of a simulated caller. */
export type CallerPart = {
  /** BCP 47 code of the language that is spoken. */
  readonly language: string;
  /** Intents that the caller comes for. */
  readonly wants: readonly string[];
  /** Words for values that are asked for, by entity. */
  readonly values: { readonly [entity: string]: string };
  /** The disposition or block that the caller wishes for; null: none. */
  readonly aim: string | null;
  readonly manners: readonly CallerManner[];
};

/** Something that was said in the conversation, masked as the record shows it. */
export type SaidLine = { readonly by: "agent" | "caller"; readonly text: string };

export type AskedCaller = {
  readonly part: CallerPart;
  /** The last lines, oldest first. */
  readonly said: readonly SaidLine[];
  /** What the conversation has cost so far, in the money of the version's prices. */
  readonly cost: number;
};

/** What the model answers: words of the caller, keys that it presses, or that it hangs up. */
export type CallerWords =
  | { readonly type: "words"; readonly words: string; readonly cost: number }
  | { readonly type: "keys"; readonly keys: string; readonly cost: number }
  | { readonly type: "hang_up"; readonly cost: number }
  /** Nothing that counts came; in a sentence. */
  | { readonly type: "failed"; readonly reason: string; readonly cost: number };

/** Most lines that a model gets, and most characters of each. */
export const mostSaid = { lines: 60, characters: 2000 } as const;
