import { type Files, findFile } from "./files.ts";

/**
 * What all files in one folder that were made of others take at most; bytes. The folder is a client's, for its models or
 * its indexes: a model has at most 1 MB, an index some ten.
 */
const usualMost = 1_000_000_000;

/** A file that was made of others and can be made again; null where it is to be made. It counts as used now. */
export const findMade = async (files: Files, key: string): Promise<Uint8Array | null> =>
  (await files.use(key)) ? findFile(files, key) : null;

/**
 * Keeps what was made of other files. It is never refused: those of its folder that were used longest ago go where all are
 * too large together.
 */
export async function keepMade(files: Files, key: string, content: Uint8Array, most = usualMost): Promise<void> {
  let { size: all } = await files.put(key, content);
  const folder = key.slice(0, key.lastIndexOf("/"));
  const others = (await files.list(folder)).filter((other) => other.key !== key);
  for (const other of others.toSorted((one, next) => next.usedAt - one.usedAt)) {
    all += other.size;
    if (all > most) await files.delete(other.key);
  }
}
