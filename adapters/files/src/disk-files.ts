import { createHash, randomUUID } from "node:crypto";
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileContent } from "./file-content.ts";
import { checkedKey } from "./file-key.ts";
import { type ByteRange, FileMissing, type Files, type KeptFile, type StoredFile } from "./files.ts";
import { ownerOnly, privateFolder } from "./private-folder.ts";

/** No key starts with a dot, so no key reaches this folder. */
const unfinishedFolder = ".unfinished";

/** What a crash has left unfinished is removed at an opening this much later. */
const abandonedAfter = 24 * 60 * 60 * 1000;

/**
 * Files in a folder of this machine, shared by the processes of one user and closed to others. Makes the
 * folder when it is missing, and closes one to others that was open.
 */
export async function openDiskFiles(folder: string): Promise<Files> {
  const unfinished = join(folder, unfinishedFolder);
  await privateFolder(folder);
  await privateFolder(unfinished);
  await removeAbandoned(unfinished);
  const pathOf = (key: string) => join(folder, checkedKey(key));

  return {
    put: async (key, content) => {
      const path = pathOf(key);
      const draft = join(unfinished, randomUUID());
      try {
        const stored = await write(draft, content);
        await makeFolder(dirname(path));
        await rename(draft, path);
        await flushFolder(dirname(path));
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)).catch((error) => throwMissing(error, key)),
    open: async (key, range) => {
      const path = pathOf(key);
      const { size } = await stat(path).catch((error) => throwMissing(error, key));
      if (range !== undefined && !isInside(range, size)) {
        throw new RangeError(`Bytes ${range.start}-${range.end} lie outside of a file of ${size}`);
      }
      return { size, content: fileContent(path, range) };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (key, signal) => filesIn(folder, checkedKey(key), signal),
    exists: (key) => isThere(access(pathOf(key))),
    use: async (key) => {
      const now = new Date();
      return isThere(utimes(pathOf(key), now, now));
    },
  };
}

/** Whether a file is there, by what was done with it. */
const isThere = (done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    (error) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

async function filesIn(folder: string, key: string, signal?: AbortSignal): Promise<readonly KeptFile[]> {
  const entries = await readdir(join(folder, key), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found: KeptFile[] = [];
  for (const entry of entries) {
    signal?.throwIfAborted();
    const inside = `${key}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await filesIn(folder, inside, signal)));
    else {
      // One that was deleted meanwhile is no longer there.
      const status = await stat(join(folder, inside)).catch(() => null);
      if (status !== null) found.push({ key: inside, size: status.size, usedAt: status.mtimeMs });
    }
  }
  return found;
}

/** Writes a new file and waits until the disk has it. */
async function write(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const file = await open(path, "wx", ownerOnly.file);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk);
      size += chunk.byteLength;
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, hash: hash.digest("hex") };
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength; ) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** Makes a folder and those above it, and waits until the disk has the new names. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
  if (first === undefined) return;
  for (let parent = dirname(folder); parent.length >= dirname(first).length; parent = dirname(parent)) {
    await flushFolder(parent);
  }
}

/** The name of a file is on the disk only when its folder is; Windows does not know this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const status = await stat(path).catch(() => undefined);
    if (status !== undefined && Date.now() - status.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
}

function isInside(range: ByteRange, size: number): boolean {
  return range.start >= 0 && range.start <= range.end && range.end < size;
}

function throwMissing(error: NodeJS.ErrnoException, key: string): never {
  throw isMissing(error) ? new FileMissing(key) : error;
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === "ENOENT" || error.code === "ENOTDIR";
}
