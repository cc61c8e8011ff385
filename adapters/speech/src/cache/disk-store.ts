import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readWav, writeWav } from "../wav.ts";
import type { SpeechStore } from "./speech-store.ts";

type Entry = { readonly key: string; readonly bytes: number; readonly used: number };

/**
 * Keeps audio as WAV files in a folder, up to so many bytes; what was not used for the longest time goes first. Several
 * processes may share the folder: files appear whole or not at all.
 */
export function diskStore(folder: string, maxBytes: number): SpeechStore {
  const path = (key: string) => join(folder, `${key}.wav`);
  /** Bytes written since the folder was last looked through; unknown at first. */
  let sinceCleaning = Number.POSITIVE_INFINITY;

  const clean = async () => {
    sinceCleaning = 0;
    const entries = await entriesOf(folder);
    let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    for (const entry of entries.sort((a, b) => a.used - b.used)) {
      if (bytes <= maxBytes) break;
      await rm(path(entry.key), { force: true });
      bytes -= entry.bytes;
    }
  };

  return {
    read: async (key) => {
      const bytes = await readFile(path(key)).catch(missingAsNull);
      if (bytes === null) return null;
      const now = new Date();
      await utimes(path(key), now, now).catch(missingAsNull);
      try {
        return readWav(bytes);
      } catch {
        // A damaged file is made again.
        return null;
      }
    },
    write: async (key, speech) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const bytes = writeWav(speech);
      const draft = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, path(key));
      } finally {
        await rm(draft, { force: true });
      }
      sinceCleaning += bytes.length;
      if (sinceCleaning > maxBytes / 10) await clean();
    },
  };
}

async function entriesOf(folder: string): Promise<Entry[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".wav"));
  const entries = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(missingAsNull);
      return found && { key: name.slice(0, -4), bytes: found.size, used: found.mtimeMs };
    }),
  );
  return entries.filter((entry) => entry !== null);
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
