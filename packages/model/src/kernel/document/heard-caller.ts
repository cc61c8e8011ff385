import type { CallerLine } from "./caller-fields.ts";

// What a simulated caller says by voice: how it is spoken and carried, and what is heard of it.

type Named = { readonly name: string; readonly types: readonly string[] };

/** Words of a simulated caller, to be spoken, carried over a line, and heard as the agent listens. */
export type AudibleWords = {
  readonly words: string;
  /** BCP 47 code of the language that is spoken. */
  readonly language: string;
  /** The voice that speaks, as a persona names it; null: the synthesiser's own choice. */
  readonly accent: string | null;
  readonly line: CallerLine;
  /** Seed of the chance on the line. */
  readonly seed: number;
  /** What the agent listens for. */
  readonly listening: {
    readonly language: string;
    readonly provider: string | null;
    readonly model: string | null;
    readonly further: readonly string[];
    readonly execution: "single" | "fallback" | "parallel";
    readonly intents: readonly string[];
    readonly entities: readonly Named[];
    readonly corrections: readonly Named[];
    readonly choices: number;
  };
};

/** Readings of what was said, best first: none where nothing was heard. */
export type HeardOfCaller = {
  readonly heard: readonly { readonly text: string; readonly confidence: number }[];
  /** Why recognisers heard nothing; null where one listened. */
  readonly fault: string | null;
};
