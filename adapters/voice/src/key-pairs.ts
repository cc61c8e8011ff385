/** How a key came: with the audio, as an event or a tone, or by signalling. */
export type KeyWay = "media" | "signalling";

/** How far apart one press may be told by its two ways, in milliseconds. */
const APART_MS = 1500;

/** People press no more keys than these in that time. */
const MOST_SINGLE = 32;

/**
 * Telephones that tell a key both ways press it once: of two equal keys that come close together by different ways the
 * second does not count. The same key pressed twice comes twice by each way, and counts twice.
 */
export class KeyPairs {
  /** Keys whose other half has not come. */
  #single: { readonly key: string; readonly way: KeyWay; readonly at: number }[] = [];

  /** Whether a key counts that was pressed at this time, in milliseconds. */
  counts(key: string, way: KeyWay, at: number): boolean {
    this.#single = this.#single.filter((one) => Math.abs(at - one.at) <= APART_MS);
    const half = this.#single.findIndex((one) => one.key === key && one.way !== way);
    if (half < 0) this.#single = [...this.#single.slice(-MOST_SINGLE), { key, way, at }];
    else this.#single.splice(half, 1);
    return half < 0;
  }
}
