const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = (crcs[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** The first of January 1980: archives of the same content are the same. */
const date = 0x0021;

/** Texts by name as an archive. */
export async function zip(files: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const [title, content] = [new TextEncoder().encode(name), new TextEncoder().encode(text)];
    const packed = await deflated(content);
    // From "version needed" to "length of the extra field", as both heads have it.
    const common = numbers([2, 20], [2, 0x0800], [2, 8], [2, 0], [2, date], [4, crcOf(content)], [4, packed.length]);
    const rest = numbers([4, content.length], [2, title.length], [2, 0]);
    const entry = [numbers([4, 0x0403_4b50]), common, rest, title, packed];
    parts.push(...entry);
    listed.push(numbers([4, 0x0201_4b50], [2, 20]), common, rest);
    listed.push(numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), title);
    at += lengthOf(entry);
  }
  const size = lengthOf(listed);
  const end = numbers([4, 0x0605_4b50], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, size], [4, at], [2, 0]);
  return joined([...parts, ...listed, end]);
}

/** Numbers in so many bytes each, the least first. */
function numbers(...all: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
