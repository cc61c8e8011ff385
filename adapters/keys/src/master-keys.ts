import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jsonOf } from "@parley/model/kernel";
import { keyLength } from "./cipher.ts";

/** What the keys of clients are wrapped with. The newest wraps; the others still open. */
export type MasterKeys = {
  readonly current: { readonly id: string; readonly key: Uint8Array };
  readonly has: (id: string) => boolean;
  /** @throws when there is none of that id: it was removed before all keys were wrapped with another. */
  readonly byId: (id: string) => Uint8Array;
};

const fileName = "master-keys.json";

/** Keys are missing or not readable: starting again changes nothing. Its sentence says what to do and repeats no key. */
export class MasterKeyFault extends Error {
  override readonly name = "MasterKeyFault";
}

/**
 * The master keys: those of the setting (`id:base64`, the newest first), or of a file in the data folder, made when it is
 * missing. Server and worker may open it at the same time.
 */
export async function openMasterKeys(dataDir: string, setting: readonly string[]): Promise<MasterKeys> {
  return keysOf(setting.length > 0 ? setting : await keysInFile(dataDir));
}

/** Whether a text is a key of the setting: its id, and 32 bytes in base64. */
function isMasterKey(text: string): boolean {
  const [, encoded = ""] = /^[\w-]{1,40}:([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  return Buffer.from(encoded, "base64").length === keyLength;
}

function keysOf(texts: readonly string[]): MasterKeys {
  const all = texts.map((text) => {
    if (!isMasterKey(text)) {
      throw new MasterKeyFault("A master key is not whole: write its id, a colon and 32 bytes in base64.");
    }
    const [id = "", encoded = ""] = text.split(":");
    return { id, key: new Uint8Array(Buffer.from(encoded, "base64")) };
  });
  const [current] = all;
  if (current === undefined)
    throw new MasterKeyFault("There is no master key: restore master-keys.json from a backup.");
  return {
    current,
    has: (id) => all.some((one) => one.id === id),
    byId: (id) => {
      const found = all.find((one) => one.id === id);
      if (found === undefined) {
        throw new MasterKeyFault(
          `There is no master key ${id}: put it back into ${fileName} of the data folder, or into MASTER_KEYS. If no copy is left, read "When a master key is lost" in docs/how-to/operate.md.`,
        );
      }
      return found.key;
    },
  };
}

async function keysInFile(dataDir: string): Promise<readonly string[]> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  const made = `${path}.${randomUUID()}`;
  const first = `${randomUUID()}:${randomBytes(keyLength).toString("base64")}`;
  await writeFile(made, `${JSON.stringify([first])}\n`, { mode: 0o600, flush: true });
  try {
    // The first process makes it; a half-written one is never there.
    await link(made, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(made);
  }
  const keys = jsonOf(await readFile(path, "utf8"));
  if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  throw new MasterKeyFault(`${path} holds no master keys: restore it from a backup.`);
}
