import { statfs } from "node:fs/promises";

/** With less than this a start fails for want of room, also where its error says something else; bytes. */
const leastRoom = 4 * 1024 * 1024;

const said = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** Where an installation writes: its data folder, and the files of the database; null where they are another's, or not known yet. */
type Folders = { readonly dataDir: string; readonly database: string | null };

/** What to print of a failed start when a disk is full; null when it has another reason. */
export async function fullDisk(error: unknown, { dataDir, database }: Folders): Promise<string | null> {
  const full = (what: string) => `The disk of ${what} is full: make room on it and start again.`;
  const ours = [
    { folder: dataDir, what: `the data folder ${dataDir}` },
    ...(database === null ? [] : [{ folder: database, what: `the database's folder ${database}` }]),
  ];
  for (const { folder, what } of ours) if (await hasNoRoom(folder)) return full(what);
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "53100")
    return full(database === null ? "the database" : `the database's folder ${database}`);
  return said.test(error.message) ? full(`the data folder ${dataDir}`) : null;
}

async function hasNoRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastRoom;
  } catch (error) {
    // A folder that could not be made has no disk to look at.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
