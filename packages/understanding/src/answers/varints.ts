/** Writes whole numbers, small ones in one byte: seven bits a byte, the lowest first. */
export class VarintWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  toBase64(): string {
    return this.#bytes.subarray(0, this.#length).toBase64();
  }
}

/** Reads what `VarintWriter` wrote. Behind the end stand zeros. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  place: number;

  constructor(bytes: Uint8Array, place = 0) {
    this.#bytes = bytes;
    this.place = place;
  }

  next(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#bytes[this.place++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  }
}

/** All numbers of such a text. */
export function varintsOf(base64: string): readonly number[] {
  const bytes = Uint8Array.fromBase64(base64);
  const reader = new VarintReader(bytes);
  const values: number[] = [];
  while (reader.place < bytes.length) values.push(reader.next());
  return values;
}
