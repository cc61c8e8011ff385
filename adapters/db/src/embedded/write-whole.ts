import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/**
 * Puts a file in its place as a whole, so that no crash leaves half of it. Its owner alone may read it. Each writer
 * has an unfinished file of its own. `put` is `link` for a file that must not be there yet.
 */
export async function writeWhole(path: string, text: string, put: typeof rename = rename): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await put(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
