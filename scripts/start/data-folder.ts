import { access, constants, mkdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { ConfigurationError } from "@parley/config";

/**
 * Makes the data folder where it is missing, and says before anything else is done why it cannot be used.
 * @throws ConfigurationError with one sentence.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    const { uid } = await stat(dataDir);
    const user = process.getuid?.() ?? 0;
    if (user !== 0 && uid !== user) throw unusable(dataDir, "it belongs to another user");
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error && "code" in error ? reason(String(error.code)) : null;
    throw why === null ? error : unusable(dataDir, why);
  }
}

/** Folder by folder: asked for all at once, Node tries without end where one cannot be made, as below a file. */
async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return false;
    throw error;
  }
}

function reason(code: string): string | null {
  if (code === "EACCES" || code === "EPERM") return `the user ${userName()} may not write there`;
  if (code === "EROFS") return "its disk is read-only";
  if (code === "EEXIST") return "a file stands in its place";
  if (code === "ENOENT") return "no folder can be made there";
  return null;
}

/** A user without an entry among the system's users has a number alone. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

function unusable(dataDir: string, why: string): ConfigurationError {
  return new ConfigurationError([
    `The data folder ${dataDir} cannot be used, ${why}: set DATA_DIR to a folder of the user who starts Parley.`,
  ]);
}
