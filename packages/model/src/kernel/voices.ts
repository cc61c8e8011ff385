/** What a persona may name where an agent runs. */
export type Voices = {
  readonly isKnown: (name: string) => boolean;
  /** Voices to choose from, by the language that they begin with: `en-gb`. */
  readonly names: readonly string[];
  /** What may be named of a voice in place of it, or behind it: `f3`. */
  readonly variants: readonly string[];
};
