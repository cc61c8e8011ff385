import { rename, writeFile } from "node:fs/promises";

/** Replaces a file as a whole, so that no crash leaves half of it. Its owner alone may read it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, path);
}
