import { inflateRawSync } from "node:zlib";
import { tooMuch, unreadable } from "./document-fault.ts";

/** Marks of a zip file, and how long the fixed part of each of its records is. */
const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const [endLength, entryLength, fileLength] = [22, 46, 30];
/** The end's record may have a comment behind it of at most this length. */
const longestComment = 65_535;
const [stored, deflated] = [0, 8];

/**
 * One file of a zip, by its name; null where there is none. It never grows over `most` bytes, whatever the zip says of
 * itself: inflating stops there.
 * @throws Problem 422 when it is no zip, or the file is encrypted or damaged; 413 when it is larger
 */
export function zipEntry(zip: Buffer, name: string, most: number): Buffer | null {
  const end = endOf(zip);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entryLength > zip.length || zip.readUInt32LE(at) !== entryMark) throw unreadable(broken);
    const nameEnd = at + entryLength + zip.readUInt16LE(at + 28);
    if (zip.toString("utf8", at + entryLength, nameEnd) === name) return contentOf(zip, at, most);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return null;
}

const broken = "The file cannot be read: its zip archive is damaged.";

function endOf(zip: Buffer): number {
  const last = Math.max(0, zip.length - endLength - longestComment);
  for (let at = zip.length - endLength; at >= last; at--) if (zip.readUInt32LE(at) === endMark) return at;
  throw unreadable(broken);
}

function contentOf(zip: Buffer, entry: number, most: number): Buffer {
  if ((zip.readUInt16LE(entry + 8) & 1) === 1) throw unreadable("The file is encrypted: upload it without a password.");
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const at = zip.readUInt32LE(entry + 42);
  if (at + fileLength > zip.length || zip.readUInt32LE(at) !== fileMark) throw unreadable(broken);
  const from = at + fileLength + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (from + size > zip.length) throw unreadable(broken);
  const content = zip.subarray(from, from + size);
  if (method === stored && size <= most) return content;
  if (method !== deflated) throw method === stored ? grows() : unreadable(broken);
  try {
    return inflateRawSync(content, { maxOutputLength: most });
  } catch (error) {
    throw error instanceof RangeError ? grows() : unreadable(broken);
  }
}

const grows = () => tooMuch("The file grows too large when it is unpacked: split the document.");
