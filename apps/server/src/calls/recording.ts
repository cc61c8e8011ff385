import { Readable } from "node:stream";
import { type ByteRange, FileMissing, type Files } from "@parley/files";
import { Problem } from "@parley/model/kernel";
import type { Answer } from "../http/answer.ts";
import { notFound } from "../http/problems.ts";

/** The part that a Range header asks for: the first of its ranges; undefined when the whole file is wanted. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)/.exec(header ?? "");
  if (match === null) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start <= end && start < size) return { start, end };
  throw new Problem({ status: 416, code: "no_such_range", detail: `The recording has ${size} bytes.` });
}

/** Streams a recording, or the part of it that is asked for. @throws Problem 404, 416. */
export async function streamRecording(files: Files, key: string, range: string | undefined): Promise<Answer> {
  try {
    const whole = await files.open(key);
    const part = readRange(range, whole.size);
    const headers = { "content-type": "audio/wav", "accept-ranges": "bytes", "content-disposition": "inline" };
    if (part === undefined) {
      const stream = Readable.from(whole.content);
      return { status: 200, stream, headers: { ...headers, "content-length": String(whole.size) } };
    }
    await close(whole.content);
    const { content } = await files.open(key, part);
    return {
      status: 206,
      stream: Readable.from(content),
      headers: {
        ...headers,
        "content-length": String(part.end - part.start + 1),
        "content-range": `bytes ${part.start}-${part.end}/${whole.size}`,
      },
    };
  } catch (error) {
    if (error instanceof FileMissing) throw notFound();
    throw error;
  }
}

/** Lets go of a file of which nothing was read. */
async function close(content: AsyncIterable<Uint8Array>): Promise<void> {
  await content[Symbol.asyncIterator]().return?.();
}
