import { statfs } from "node:fs/promises";

/** With less than this a start fails for want of room, also where its error says something else; bytes. */
const leastRoom = 4 * 1024 * 1024;

const said = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** What to print of a failed start when the disk of the data folder is full; null when it has another reason. */
export async function fullDisk(error: unknown, dataDir: string): Promise<string | null> {
  const isSaid = error instanceof Error && (said.test(error.message) || ("code" in error && error.code === "53100"));
  if (!isSaid && !(await hasNoRoom(dataDir))) return null;
  return `The disk of the data folder ${dataDir} is full: make room on it and start again.`;
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
