import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonOf } from "@parley/model/kernel";
import { writeWhole } from "./write-whole.ts";

/** How to reach the cluster of a data folder; kept there, readable by its owner alone. */
export type Access = { readonly password: string; readonly port: number | undefined };

/** Where it is kept. */
export const accessPath = (dataDir: string): string => join(dataDir, "postgres.json");

/** Reads what earlier starts have kept, or makes the password of a new cluster and keeps it. */
export async function readAccess(dataDir: string): Promise<Access> {
  const text = await readFile(accessPath(dataDir), "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return parseAccess(text, accessPath(dataDir));
  const access = { password: randomBytes(24).toString("base64url"), port: undefined };
  await writeAccess(dataDir, access);
  return access;
}

export const writeAccess = (dataDir: string, access: Access): Promise<void> =>
  writeWhole(accessPath(dataDir), `${JSON.stringify(access)}\n`);

function parseAccess(text: string, path: string): Access {
  const value = jsonOf(text);
  if (typeof value === "object" && value !== null && "password" in value && typeof value.password === "string") {
    const port = "port" in value && typeof value.port === "number" ? value.port : undefined;
    return { password: value.password, port };
  }
  throw new Error(`${path} holds no password of the database: restore it from a backup.`);
}
