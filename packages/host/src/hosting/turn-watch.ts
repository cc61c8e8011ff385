import type { Runtime } from "@parley/engine";

/** What a turn took before it could be acted on; milliseconds. */
export type TurnTimes = { readonly understanding_ms: number; readonly logic_ms: number; readonly storing_ms: number };

/** Times a turn: understanding apart from the engine around it, and from storing it. */
export class TurnWatch {
  /** The runtime, whose understanding is timed. */
  readonly runtime: Runtime;
  readonly #elapsed: () => number;
  #begun = 0;
  #understanding = 0;
  #stepped = 0;

  /** `elapsed`: milliseconds on a clock that is never put back. */
  constructor({ program, understand }: Runtime, elapsed: () => number) {
    this.#elapsed = elapsed;
    this.runtime = {
      program,
      understand: (...asked) => {
        const begun = elapsed();
        const understood = understand(...asked);
        this.#understanding += elapsed() - begun;
        return understood;
      },
    };
  }

  begin(): void {
    this.#begun = this.#elapsed();
    this.#understanding = 0;
  }

  /** The engine is through with the turn, and it is about to be stored. */
  stepped(): void {
    this.#stepped = this.#elapsed();
  }

  /** It is stored. */
  stored(): TurnTimes {
    return {
      understanding_ms: tenths(this.#understanding),
      logic_ms: tenths(this.#stepped - this.#begun - this.#understanding),
      storing_ms: tenths(this.#elapsed() - this.#stepped),
    };
  }
}

const tenths = (milliseconds: number) => Math.round(Math.max(0, milliseconds) * 10) / 10;
