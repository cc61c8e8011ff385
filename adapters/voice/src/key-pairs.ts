import type { LinkKeyWay } from "./audio-link.ts";

/** How a key came: with the audio, as an event or as tones, or by signalling. */
export type KeyWay = LinkKeyWay | "signalling";

/** How far apart one press may be told by its ways, in milliseconds. */
const APART_MS = 1500;

/** People press no more keys than these in that time. */
const MOST_REMEMBERED = 32;

/**
 * Telephones that tell a key in several ways press it once: an equal key that comes by another way soon after does not
 * count. The same key pressed twice comes twice by each way, and counts twice.
 */
export class KeyPairs {
  /** Presses of late, and the ways by which each was told. */
  #presses: { readonly key: string; readonly at: number; readonly ways: Set<KeyWay> }[] = [];

  /** Whether a key counts that was pressed at this time, in milliseconds. */
  counts(key: string, way: KeyWay, at: number): boolean {
    this.#presses = this.#presses.filter((one) => Math.abs(at - one.at) <= APART_MS);
    const known = this.#presses.find((one) => one.key === key && !one.ways.has(way));
    if (known === undefined) {
      this.#presses = [...this.#presses.slice(1 - MOST_REMEMBERED), { key, at, ways: new Set([way]) }];
      return true;
    }
    known.ways.add(way);
    return false;
  }
}
