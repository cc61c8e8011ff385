import type { Runtime } from "@parley/engine";

/** What a turn took before it could be acted on; milliseconds. */
export type TurnTimes = { readonly understanding_ms: number; readonly logic_ms: number; readonly storing_ms: number };

/** Times a turn: understanding apart from the engine around it, and from storing it. */
export class TurnWatch {
  /** The runtime, whose understanding is timed. */
  readonly runtime: Runtime;
  #begun = 0;
  #understanding = 0;
  #stepped = 0;

  constructor({ program, understand }: Runtime) {
    this.runtime = {
      program,
      understand: (...asked) => {
        const begun = performance.now();
        const understood = understand(...asked);
        this.#understanding += performance.now() - begun;
        return understood;
      },
    };
  }

  begin(): void {
    this.#begun = performance.now();
    this.#understanding = 0;
  }

  /** The engine is through with the turn, and it is about to be stored. */
  stepped(): void {
    this.#stepped = performance.now();
  }

  /** It is stored. */
  stored(): TurnTimes {
    return {
      understanding_ms: tenths(this.#understanding),
      logic_ms: tenths(this.#stepped - this.#begun - this.#understanding),
      storing_ms: tenths(performance.now() - this.#stepped),
    };
  }
}

const tenths = (milliseconds: number) => Math.round(Math.max(0, milliseconds) * 10) / 10;
