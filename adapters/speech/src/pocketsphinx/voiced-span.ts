/** Samples of a piece that is judged as a whole: 20 ms at 16 kHz. */
const piece = 320;
const pieceMs = 20;

/** Below a hundredth of the loudest power there is no voice. */
const share = 0.01;

/** How much of an utterance is voice: from the first loud piece to the last. Its own loudest piece sets the measure. */
export class VoicedSpan {
  readonly #powers: number[] = [];
  #loudest = 0;

  hear(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += piece) {
      const part = samples.subarray(at, at + piece);
      const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
      this.#powers.push(power);
      this.#loudest = Math.max(this.#loudest, power);
    }
  }

  get ms(): number {
    const first = this.#powers.findIndex((power) => this.#isLoud(power));
    return first < 0 ? 0 : this.until - first * pieceMs;
  }

  /** Where the last loud piece ends, in milliseconds; 0 without any. */
  get until(): number {
    return (this.#powers.findLastIndex((power) => this.#isLoud(power)) + 1) * pieceMs;
  }

  #isLoud(power: number): boolean {
    return power > 0 && power >= this.#loudest * share;
  }
}
