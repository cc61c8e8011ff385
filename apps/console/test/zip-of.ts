import { crc32, deflateRawSync } from "node:zlib";

type Made = { readonly stored?: boolean; readonly claimed?: number; readonly broken?: boolean };

/** A ZIP archive of these texts; `claimed` is the size that it says each has, `broken` spoils what is packed. */
export function zipOf(files: { readonly [path: string]: string }, made: Made = {}): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, plain] = [Buffer.from(path), Buffer.from(text)];
    const packed = made.stored === true ? plain : deflateRawSync(plain);
    const content = made.broken === true ? Buffer.alloc(packed.length, 0xff) : packed;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(made.stored === true ? 0 : 8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(made.claimed ?? plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), common, name, content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, rest, name);
    offset += 30 + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from("PK\x05\x06", "latin1"), end]));
}
