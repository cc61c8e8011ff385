/** Writes texts as UTF-8, one behind the other. A half of a character that stands alone keeps its three bytes. */
export class Utf8Writer {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#makeRoom(text.length * 3);
    for (let at = 0; at < text.length; at++) {
      const code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at++;
      this.#addCode(code);
    }
  }

  /** What was written, in memory of its own. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #addCode(code: number): void {
    if (code < 0x80) {
      this.#put(code);
      return;
    }
    if (code < 0x800) this.#put(0xc0 | (code >> 6));
    else if (code < 0x10000) {
      this.#put(0xe0 | (code >> 12));
      this.#put(0x80 | ((code >> 6) & 0x3f));
    } else {
      this.#put(0xf0 | (code >> 18));
      this.#put(0x80 | ((code >> 12) & 0x3f));
      this.#put(0x80 | ((code >> 6) & 0x3f));
    }
    this.#put(0x80 | (code & 0x3f));
  }

  #put(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

/** So many letters are made a text at once. */
const together = 4096;

/** The text between two places of what `Utf8Writer` wrote. */
export function textBetween(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  let codes: number[] = [];
  let at = from;
  const next = () => (bytes[at++] ?? 0) & 0x3f;
  while (at < to) {
    const first = bytes[at++] ?? 0;
    if (first < 0x80) codes.push(first);
    else if (first < 0xe0) codes.push(((first & 0x1f) << 6) | next());
    else if (first < 0xf0) codes.push(((first & 0x0f) << 12) | (next() << 6) | next());
    else codes.push(((first & 0x07) << 18) | (next() << 12) | (next() << 6) | next());
    if (codes.length < together) continue;
    text += String.fromCodePoint(...codes);
    codes = [];
  }
  return text + String.fromCodePoint(...codes);
}
