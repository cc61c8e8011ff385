import { open } from "node:fs/promises";
import type { ByteRange } from "./files.ts";

/**
 * What a file of this machine holds. The file is opened only when it is read, and closed however that ends. What is never
 * read leaves nothing open. A file that cannot be opened fails for the one who reads it.
 */
export async function* fileContent(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    yield* file.createReadStream({ ...range, autoClose: false });
  } finally {
    await file.close();
  }
}
