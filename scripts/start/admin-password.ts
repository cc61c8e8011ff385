import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The first user's password: made once and kept in the data folder, readable by its owner alone. */
export async function keptAdminPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "admin-password");
  const kept = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (kept.trim() !== "") return kept.trim();
  const password = randomBytes(12).toString("base64url");
  await writeFile(path, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}
