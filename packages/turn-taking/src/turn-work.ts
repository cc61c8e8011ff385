import type { TurnEffect } from "./turn-effect.ts";
import type { TurnState } from "./turn-state.ts";

/** What a digit pattern of a path says of an entry; the flow room compiles them. */
export type DigitPattern = {
  /** The whole entry matches. */
  readonly matches: (digits: string) => boolean;
  /** More keys could still make it match. */
  readonly isPrefix: (digits: string) => boolean;
};

/** What turn-taking needs from outside: how to read a digit pattern. */
export type Rules = { readonly pattern: (source: string) => DigitPattern };

/** One step in progress: a state of its own to change, and the effects so far. */
export type TurnWork = {
  readonly rules: Rules;
  readonly at: number;
  readonly state: TurnState;
  readonly effects: TurnEffect[];
};

export function nextId({ state }: TurnWork, name: string): string {
  state.sequence++;
  return `${name}.${state.sequence}`;
}
