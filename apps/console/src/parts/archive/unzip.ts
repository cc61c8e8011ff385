import { texts } from "./texts.ts";

/** Most that an archive may hold once it is unpacked: an agent's package is a tenth of it. Bytes. */
const mostUnpacked = 60 * 1024 * 1024;
/** Most files of an archive. */
const mostFiles = 20_000;

/** An archive that is not read; the message says why. */
export class UnreadableArchive extends Error {
  override readonly name = "UnreadableArchive";
}

type Entry = { readonly path: string; readonly method: number; readonly packed: number; readonly at: number };

/**
 * The texts of those files of a ZIP archive that are wanted, by their paths. Sizes that the archive claims are not
 * believed: what comes out is counted while it is unpacked. @throws UnreadableArchive
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  let left = mostUnpacked;
  for (const entry of entriesOf(bytes)) {
    if (entry.path.endsWith("/") || !isWanted(entry.path)) continue;
    const unpacked = await unpack(bytes, entry, left);
    left -= unpacked.length;
    files.set(entry.path, new TextDecoder().decode(unpacked));
  }
  return files;
}

/** What the directory at the end of an archive lists. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostFiles) throw new UnreadableArchive(texts.tooMany(count, mostFiles));
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new UnreadableArchive(texts.locked);
    entries.push({
      path,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Where the record lies that ends an archive; a comment of 65,535 bytes may follow it. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new UnreadableArchive(texts.none);
}

const damaged = () => new UnreadableArchive(texts.damaged);

async function unpack(bytes: Uint8Array<ArrayBuffer>, entry: Entry, most: number): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at, packed, method, path } = entry;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== 0x04034b50) throw damaged();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) throw damaged();
  const content = new Blob([bytes.subarray(start, start + packed)]).stream();
  if (method !== 0 && method !== 8) throw new UnreadableArchive(texts.packing(path));
  const reader = (method === 0 ? content : content.pipeThrough(new DecompressionStream("deflate-raw"))).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > most) throw new UnreadableArchive(texts.tooLarge(mostUnpacked / 1024 / 1024));
      parts.push(part.value);
    }
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : damaged();
  } finally {
    // Ends the stream on every way out, so that nothing goes on unpacking.
    await reader.cancel().catch(() => {});
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
