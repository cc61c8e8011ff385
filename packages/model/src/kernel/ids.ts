/** A UUID in lower case; ours are version 7, so they sort by the time of their making. */
export type Id = string;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: unknown): value is Id {
  return typeof value === "string" && uuidPattern.test(value);
}

/** Makes a UUIDv7 (RFC 9562) from epoch milliseconds and ten random bytes. */
export function uuidv7(now: number, random: Uint8Array): Id {
  if (random.length < 10) throw new RangeError("uuidv7 needs ten random bytes");
  const bytes = new Uint8Array(16);
  let time = Math.floor(now);
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What makes ids: the clock in epoch milliseconds, and ten random bytes at a time. */
type IdSource = { readonly now: () => number; readonly random: () => Uint8Array };

/** Makes UUIDv7 that sort in the order of their making, also within a millisecond and when the clock goes back. */
export function idMaker({ now, random }: IdSource): () => Id {
  let [time, count] = [0, 0];
  return () => {
    count += 1;
    const at = Math.floor(now());
    if (at > time) [time, count] = [at, 0];
    // The count takes the twelve bits after the time; where they are full, the next millisecond begins early.
    else if (count > 0xfff) [time, count] = [time + 1, 0];
    const bytes = Uint8Array.from(random());
    bytes[0] = count >> 8;
    bytes[1] = count & 0xff;
    return uuidv7(time, bytes);
  };
}
