import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentHash, contentKey, FileMissing, type Files, findMade, keepMade, openDiskFiles } from "../src/index.ts";

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "files-"));
  files = await openDiskFiles(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("what is put is there, whole, from bytes or from a stream, until it is deleted", async () => {
  async function* pieces() {
    yield bytes("hello ");
    yield bytes("");
    yield bytes("world");
  }
  const stored = await files.put("a/b/c.txt", pieces());
  expect(stored).toEqual({ size: 11, hash: contentHash(bytes("hello world")) });
  expect(Buffer.from(await files.get("a/b/c.txt")).toString()).toBe("hello world");
  await files.put("a/b/c.txt", bytes("replaced"));
  expect(Buffer.from(await files.get("a/b/c.txt")).toString()).toBe("replaced");
  expect(await files.exists("a/b/c.txt")).toBe(true);
  await files.delete("a/b/c.txt");
  await files.delete("a/b/c.txt");
  expect(await files.exists("a/b/c.txt")).toBe(false);
});

test("files and folders are their owner's alone, also in a folder that was open before", async () => {
  const before = process.umask(0);
  try {
    const open = join(folder, "open");
    mkdirSync(open, { mode: 0o777 });
    chmodSync(open, 0o777);
    const others = await openDiskFiles(open);
    await others.put("recordings/client/call.wav", bytes("hello"));
    const modeOf = (...path: readonly string[]) => statSync(join(open, ...path)).mode & 0o777;
    expect([modeOf(), modeOf("recordings"), modeOf("recordings", "client")]).toEqual([0o700, 0o700, 0o700]);
    expect(modeOf("recordings", "client", "call.wav")).toBe(0o600);
  } finally {
    process.umask(before);
  }
});

test("a missing file is said to be missing", async () => {
  await files.put("there", bytes("x"));
  for (const key of ["nowhere", "no/where", "there/below"]) {
    await expect(files.get(key)).rejects.toBeInstanceOf(FileMissing);
    await expect(files.open(key)).rejects.toBeInstanceOf(FileMissing);
    expect(await files.exists(key)).toBe(false);
  }
});

test("a part is read by its bytes, both ends included, and never beyond the end", async () => {
  await files.put("digits", bytes("0123456789"));
  const whole = await files.open("digits");
  expect([whole.size, await textOf(whole.content)]).toEqual([10, "0123456789"]);
  const part = await files.open("digits", { start: 2, end: 4 });
  expect([part.size, await textOf(part.content)]).toEqual([10, "234"]);
  const last = await files.open("digits", { start: 9, end: 9 });
  expect(await textOf(last.content)).toBe("9");
  for (const range of [
    { start: 0, end: 10 },
    { start: 4, end: 3 },
    { start: -1, end: 3 },
  ]) {
    await expect(files.open("digits", range)).rejects.toBeInstanceOf(RangeError);
  }
});

test.runIf(process.platform === "linux")("what is not read, or not to its end, leaves nothing open", async () => {
  await files.put("long", new Uint8Array(1_000_000));
  await files.open("long");
  const { content } = await files.open("long");
  for await (const chunk of content) {
    expect(chunk.byteLength).toBeGreaterThan(0);
    expect(handlesOf("long")).toBe(1);
    break;
  }
  expect(handlesOf("long")).toBe(0);
});

/** How many of this process's open files have this name. */
const handlesOf = (name: string) =>
  readdirSync("/proc/self/fd").filter((handle) => {
    const file = join("/proc/self/fd", handle);
    return existsSync(file) && readlinkSync(file).endsWith(`/${name}`);
  }).length;

test("a put that fails half-way changes nothing and leaves nothing", async () => {
  await files.put("kept", bytes("before"));
  async function* breaking() {
    yield bytes("half of ");
    throw new Error("the line broke");
  }
  await expect(files.put("kept", breaking())).rejects.toThrow("the line broke");
  expect(Buffer.from(await files.get("kept")).toString()).toBe("before");
  expect(readdirSync(join(folder, ".unfinished"))).toEqual([]);
});

test("many puts of one key at once leave one whole content", async () => {
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await Promise.all(contents.map((content) => files.put("raced", bytes(content))));
  expect(contents).toContain(Buffer.from(await files.get("raced")).toString());
});

test.each(
  [
    [
      "",
      "/etc/passwd",
      "../up",
      "a/../../up",
      "a/..",
      ".hidden",
      "a/.unfinished",
      "a//b",
      "a/",
      "a\0b",
      "a\\b",
      "C:\\x",
    ],
    ["ä", "a b", "a%2e", `${"x".repeat(129)}`, Array(9).fill("a").join("/"), "a\n", "-rf"],
  ].flat(),
)("%j is no key for anything", async (key) => {
  for (const use of [files.get, files.open, files.delete, files.exists, (key: string) => files.put(key, bytes("x"))]) {
    await expect((async () => use(key))()).rejects.toBeInstanceOf(TypeError);
  }
});

test("a key made from content is the same for the same content", () => {
  expect(contentKey("audio/tts", bytes("x"), "wav")).toBe(contentKey("audio/tts", bytes("x"), "wav"));
  expect(contentKey("audio/tts", bytes("x"), "wav")).toMatch(/^audio\/tts\/[0-9a-f]{64}\.wav$/);
  expect(() => contentKey("../audio", bytes("x"), "wav")).toThrow(TypeError);
});

test("what a crash left unfinished goes after a day, what others write now stays", async () => {
  const old = join(folder, ".unfinished", "old");
  const fresh = join(folder, ".unfinished", "fresh");
  for (const path of [old, fresh]) writeFileSync(path, "x");
  utimesSync(old, 0, 0);
  await openDiskFiles(folder);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});

test("a folder that all users share is refused, and stays as it was", async () => {
  const shared = join(folder, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  await expect(openDiskFiles(shared)).rejects.toThrow("shared by all users");
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
});

test("of what was made of others, what was used longest ago makes room in its folder, and nothing is refused", async () => {
  const age = (key: string, days: number) => utimesSync(join(folder, key), 0, Date.now() / 1000 - days * 86_400);
  const keep = (key: string, size: number) => keepMade(files, key, new Uint8Array(size), 100);
  await keep("models/1/a/one.json", 40);
  await keep("models/1/a/two.json", 40);
  await keep("models/1/b/one.json", 40);
  age("models/1/a/one.json", 3);
  age("models/1/a/two.json", 2);
  age("models/1/b/one.json", 9);
  expect(await findMade(files, "models/1/a/none.json")).toBe(null);
  expect((await findMade(files, "models/1/a/one.json"))?.length).toBe(40);
  await keep("models/1/a/three.json", 40);
  const left = async () => (await files.list("models")).map(({ key }) => key.slice("models/1/".length)).sort();
  expect(await left()).toEqual(["a/one.json", "a/three.json", "b/one.json"]);
  await keep("models/1/a/large.json", 200);
  expect(await left()).toEqual(["a/large.json", "b/one.json"]);
});

test("what is listed says its size, and when it was used last", async () => {
  const stored = Date.now();
  await files.put("a/b.txt", bytes("hello"));
  utimesSync(join(folder, "a/b.txt"), 0, 1000);
  expect(await files.list("a")).toEqual([{ key: "a/b.txt", size: 5, usedAt: 1_000_000 }]);
  expect([await files.use("a/b.txt"), await files.use("a/none.txt")]).toEqual([true, false]);
  const [used] = await files.list("a");
  expect(used?.usedAt).toBeGreaterThan(stored - 1000);
  await expect(files.list("a", AbortSignal.abort(new Error("It stops.")))).rejects.toThrow("It stops.");
});
