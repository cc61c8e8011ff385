import { chmod, mkdir, stat } from "node:fs/promises";

/** Permissions of what only its owner may read and write. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

/** Folders such as `/tmp`, in which each user may delete only what is their own. */
const sharedByAll = 0o1000;

/**
 * Makes a folder that its owner alone may enter, and takes one from others that is there already. Throws the system's
 * error (EPERM) when it belongs to another user, and refuses a folder that all users share: they would lose it.
 */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: ownerOnly.folder });
  const { mode } = await stat(path);
  if ((mode & sharedByAll) !== 0) throw new Error(`${path} is shared by all users: choose a folder of its own in it.`);
  if ((mode & 0o077) !== 0) await chmod(path, ownerOnly.folder);
}
