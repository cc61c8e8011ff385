import { DTMF_COLUMNS, DTMF_ROWS, dtmfKey, goertzel, meanSquare } from "./tone.ts";

/** About 13 ms: bins as wide as the spacing of the rows, and two whole blocks within the shortest legal key of 40 ms. */
const BLOCK = 102;

/** Quietest tone believed, as mean square: about -40 dB below full scale. */
const MIN_POWER = 327 ** 2 / 2;

/** A column tone may be this much stronger than its row (8 dB), and a row than its column (4 dB). */
const MAX_COLUMN_OVER_ROW = 6.3;
const MAX_ROW_OVER_COLUMN = 2.5;

/** The strongest frequency of its group stands this far (8 dB) above the next. */
const MIN_LEAD = 6.3;

/** Share of the whole power that lies in the two tones; speech, rich in other frequencies, stays below. */
const MIN_PURITY = 0.75;

/** Blocks in a row that show a key before it is believed, and that lack it before it is over. */
const BLOCKS_ON = 2;
const BLOCKS_OFF = 2;

function strongest(samples: Int16Array, group: readonly number[]): { index: number; power: number; lead: number } {
  const powers = group.map((hertz) => goertzel(samples, hertz));
  const power = Math.max(...powers);
  const index = powers.indexOf(power);
  const next = Math.max(...powers.filter((_, other) => other !== index));
  return { index, power, lead: power / (next + 1) };
}

function keyIn(samples: Int16Array): string | undefined {
  const total = meanSquare(samples);
  if (total < MIN_POWER) return undefined;
  const row = strongest(samples, DTMF_ROWS);
  const column = strongest(samples, DTMF_COLUMNS);
  const isKey =
    Math.min(row.power, column.power) >= MIN_POWER &&
    column.power <= row.power * MAX_COLUMN_OVER_ROW &&
    row.power <= column.power * MAX_ROW_OVER_COLUMN &&
    Math.min(row.lead, column.lead) >= MIN_LEAD &&
    row.power + column.power >= total * MIN_PURITY;
  return isKey ? dtmfKey(row.index, column.index) : undefined;
}

/**
 * Hears keys in the caller's audio, for lines that send no telephone events. A key is reported once, as soon as two
 * blocks agree on it (some 25 ms). It must be gone for two blocks before the same key counts again.
 */
export class DtmfDetector {
  readonly #block = new Int16Array(BLOCK);
  #filled = 0;
  #candidate: string | undefined;
  #run = 0;
  #missing = 0;
  #held: string | undefined;

  /** Hears more audio, of any length; answers with the keys that began in it. */
  hear(samples: Int16Array): string[] {
    const keys: string[] = [];
    for (let i = 0; i < samples.length; i++) {
      this.#block[this.#filled++] = samples[i] ?? 0;
      if (this.#filled < BLOCK) continue;
      this.#filled = 0;
      const begun = this.#judge(keyIn(this.#block));
      if (begun !== undefined) keys.push(begun);
    }
    return keys;
  }

  #judge(key: string | undefined): string | undefined {
    this.#run = key === this.#candidate ? this.#run + 1 : 1;
    this.#candidate = key;
    this.#missing = key === this.#held ? 0 : this.#missing + 1;
    if (this.#held !== undefined && this.#missing >= BLOCKS_OFF) this.#held = undefined;
    if (key === undefined || key === this.#held || this.#run < BLOCKS_ON) return undefined;
    this.#held = key;
    this.#missing = 0;
    return key;
  }
}
