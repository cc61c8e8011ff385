import { Readable } from "node:stream";
import { type ByteRange, FileMissing, type Files } from "@parley/files";
import { Problem } from "@parley/model/kernel";
import type { Answer } from "./answer.ts";
import { notFound } from "./problems.ts";

/**
 * The part that a Range header asks for: the first of its ranges; null when the whole file is wanted.
 * @throws Problem 416 when it lies outside.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start <= end && start < size) return { start, end };
  throw new Problem({ status: 416, code: "no_such_range", detail: `The recording has ${size} bytes.` });
}

const headers = { "content-type": "audio/wav", "accept-ranges": "bytes", "content-disposition": "inline" };

/** Streams a recording, or the part of it that is asked for. @throws Problem 404, 416. */
export async function streamRecording(files: Files, key: string, range: string | undefined): Promise<Answer<never>> {
  try {
    const part = range === undefined ? null : readRange(range, (await files.open(key)).size);
    if (part !== null) return await streamPart(files, key, part);
    const { size, content } = await files.open(key);
    const stream = Readable.from(content);
    return { status: 200, stream, headers: { ...headers, "content-length": String(size) } };
  } catch (error) {
    if (error instanceof FileMissing) throw notFound();
    throw error;
  }
}

async function streamPart(files: Files, key: string, part: ByteRange): Promise<Answer<never>> {
  const { size, content } = await files.open(key, part);
  return {
    status: 206,
    stream: Readable.from(content),
    headers: {
      ...headers,
      "content-length": String(part.end - part.start + 1),
      "content-range": `bytes ${part.start}-${part.end}/${size}`,
    },
  };
}
