/** Sequence numbers remembered: a duplicate later than this many packets is not known as one. */
const MEMORY = 128;

/** Keeps count of one sender's sequence numbers: which are new, and how many never came. */
export class PacketLedger {
  readonly #seen = new Int32Array(MEMORY).fill(-1);
  #highest: number | undefined;
  #expected = 0;
  #received = 0;

  /** Notes a packet; false when it was noted before. */
  note(sequence: number): boolean {
    const place = sequence % MEMORY;
    if (this.#seen[place] === sequence) return false;
    this.#seen[place] = sequence;
    this.#received++;
    const step = this.#highest === undefined ? 1 : ((sequence - this.#highest) << 16) >> 16;
    if (step > 0) {
      this.#expected += step;
      this.#highest = sequence;
    }
    return true;
  }

  /** Packets between the first and the newest that have not come. */
  get lost(): number {
    return Math.max(0, this.#expected - this.#received);
  }
}
