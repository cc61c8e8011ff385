const CHUNK = 4096;
const ESCAPE = 0xdc00;

/**
 * Text of UTF-8 bytes, without loss: a byte that is not valid UTF-8 becomes the lone surrogate U+DC80..U+DCFF, and
 * {@link encodeUtf8} turns it back into that byte.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = "";
  let at = 0;
  while (at < bytes.length) {
    const end = asciiEnd(bytes, at);
    for (; at < end; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + CHUNK)));
    at = end;
    const first = bytes[at];
    if (first === undefined) break;
    const code = codePoint(bytes, at, first);
    text += code === null ? String.fromCharCode(ESCAPE + first) : String.fromCodePoint(code);
    at += code === null ? 1 : sequenceLength(first);
  }
  return text;
}

/** UTF-8 bytes of a text; the counterpart of {@link decodeUtf8}. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code < 0x80) bytes[length++] = code;
    else if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 0x3f);
    } else if (code >= 0xdc80 && code <= 0xdcff) bytes[length++] = code - ESCAPE;
    else if (code < 0x10000) {
      const scalar = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
      bytes[length++] = 0xe0 | (scalar >> 12);
      bytes[length++] = 0x80 | ((scalar >> 6) & 0x3f);
      bytes[length++] = 0x80 | (scalar & 0x3f);
    } else {
      at++;
      bytes[length++] = 0xf0 | (code >> 18);
      bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[length++] = 0x80 | (code & 0x3f);
    }
  }
  return bytes.slice(0, length);
}

function asciiEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++;
  return at;
}

function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4;
  return first >= 0xe0 ? 3 : 2;
}

function codePoint(bytes: Uint8Array, at: number, first: number): number | null {
  if (first < 0xc2 || first > 0xf4) return null;
  const length = sequenceLength(first);
  let code = first & (0x7f >> length);
  for (let offset = 1; offset < length; offset++) {
    const next = bytes[at + offset];
    if (next === undefined || (next & 0xc0) !== 0x80) return null;
    code = (code << 6) | (next & 0x3f);
  }
  const shortest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < shortest || code > 0x10ffff || isSurrogate ? null : code;
}
