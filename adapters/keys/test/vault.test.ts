import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { isSealed, type KeyStore, openMasterKeys, openVault, type WrappedKey } from "../src/index.ts";

const newId = () => uuidv7(0, randomBytes(10));
const client = newId();

function memory(): KeyStore & { readonly keys: Map<Id, WrappedKey> } {
  const keys = new Map<Id, WrappedKey>();
  const put = async (key: WrappedKey) => void keys.set(key.id, key);
  return {
    keys,
    newest: async (owner) => [...keys.values()].findLast((key) => key.owner === owner) ?? null,
    byId: async (id) => keys.get(id) ?? null,
    all: async () => [...keys.values()],
    add: put,
    rewrap: put,
  };
}

const master = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const vaultWith = async (setting: readonly string[], store: KeyStore) =>
  openVault({ masters: await openMasterKeys("", setting), store, newId });

test("an error about a broken file of keys names the file and repeats no key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "keys-"));
  const path = join(folder, "master-keys.json");
  for (const text of [`["${master("a")}"`, `"${master("a")}"`]) {
    await writeFile(path, text);
    const fault = await openMasterKeys(folder, []).catch((error: Error) => error);
    expect(String(fault)).toBe(`MasterKeyFault: ${path} holds no master keys: restore it from a backup.`);
  }
  await rm(folder, { recursive: true });
});

test("what is sealed opens in its own place alone, and is another each time", async () => {
  const store = memory();
  const vault = await vaultWith([master("a")], store);
  const sealed = await vault.seal(client, "tok-1234567", "credential 1");
  expect(isSealed(sealed)).toBe(true);
  expect(sealed).not.toContain("tok");
  expect(await vault.seal(client, "tok-1234567", "credential 1")).not.toBe(sealed);
  expect(await vault.open(sealed, "credential 1")).toBe("tok-1234567");
  await expect(vault.open(sealed, "credential 2")).rejects.toThrow();
  const [form, key, body = ""] = sealed.split(".");
  const changed = `${form}.${key}.${body.startsWith("A") ? "B" : "A"}${body.slice(1)}`;
  await expect(vault.open(changed, "credential 1")).rejects.toThrow();
  await expect(vault.open("tok-1234567", "credential 1")).rejects.toThrow("There is no key for a sealed credential");
  expect(store.keys.size).toBe(1);
});

test("each client has a key of its own, and a new one opens what the old one sealed", async () => {
  const store = memory();
  const vault = await vaultWith([master("a")], store);
  const before = await vault.seal(client, "x", "credential 1");
  await vault.seal(null, "y", "sip_line 1");
  await vault.rotate(client);
  const after = await vault.seal(client, "x", "credential 1");
  expect(new Set([before, after].map((sealed) => sealed.split(".")[1])).size).toBe(2);
  expect(store.keys.size).toBe(3);
  expect(await vault.open(before, "credential 1")).toBe("x");
});

test("keys are wrapped with a new master key, and the old one is no longer needed", async () => {
  const store = memory();
  const [old, young] = [master("old"), master("young")];
  const sealed = await (await vaultWith([old], store)).seal(client, "x", "credential 1");
  const both = await vaultWith([young, old], store);
  expect(await both.open(sealed, "credential 1")).toBe("x");
  expect(await both.rewrap()).toBe(1);
  expect(await both.rewrap()).toBe(0);
  expect(await (await vaultWith([young], store)).open(sealed, "credential 1")).toBe("x");
  await expect((await vaultWith([old], store)).open(sealed, "credential 1")).rejects.toThrow("no master key young");
});

test("the first process makes the file, and its owner alone reads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-keys-"));
  try {
    const opened = await Promise.all(Array.from({ length: 8 }, () => openMasterKeys(folder, [])));
    expect(new Set(opened.map(({ current }) => Buffer.from(current.key).toString("hex"))).size).toBe(1);
    const path = join(folder, "master-keys.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, "utf8"))).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  "",
  "a",
  "a:",
  "a:short",
  `a b:${randomBytes(32).toString("base64")}`,
  `a:${randomBytes(16).toString("base64")}`,
])("%j is no master key", async (text) => {
  await expect(openMasterKeys("", [text])).rejects.toThrow("A master key is not whole");
});
