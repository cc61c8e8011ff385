import { describe, expect, test } from "vitest";
import { UnreadableArchive, unzip } from "../src/parts/archive/unzip.ts";
import { zipOf } from "./zip-of.ts";

const all = () => true;
const text = (length: number) => "a".repeat(length);

describe("an archive", () => {
  test("gives the files that are wanted, packed or stored, as texts", async () => {
    const bytes = zipOf({ "agent.json": "{}", "flows/A b/é.json": '{"a":1}', "picture.png": "x" });
    const files = await unzip(bytes, (path) => path.endsWith(".json"));
    expect([...files]).toEqual([
      ["agent.json", "{}"],
      ["flows/A b/é.json", '{"a":1}'],
    ]);
    expect([...(await unzip(zipOf({ "a.txt": "plain" }, { stored: true }), all))]).toEqual([["a.txt", "plain"]]);
  });

  test("that unpacks to more than it may is not unpacked to its end, whatever size it claims", async () => {
    const bomb = zipOf({ "a.json": text(70 * 1024 * 1024) }, { claimed: 10 });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unzip(bomb, all)).rejects.toThrow("unpacks to more than 60 MB");
    const many = zipOf(Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`${at}.json`, text(1024 * 1024)])));
    await expect(unzip(many, all)).rejects.toThrow("unpacks to more than 60 MB");
  });

  test("of names that leave its folder is a map of names and no more", async () => {
    const files = await unzip(zipOf(JSON.parse('{"../../etc/passwd.json":"1","__proto__":"2"}')), all);
    expect([...files.keys()]).toEqual(["../../etc/passwd.json", "__proto__"]);
  });

  test.each([
    ["no archive", new Uint8Array(100)],
    ["nothing", new Uint8Array(0)],
    ["cut off", zipOf({ "a.json": text(1000) }).slice(0, 40)],
    ["without its beginning", zipOf({ "a.json": text(1000) }).slice(20)],
    ["with a packed part that is none", zipOf({ "a.json": text(1000) }, { broken: true })],
  ])("that is %s is refused", async (_what, bytes) => {
    await expect(unzip(bytes, all)).rejects.toBeInstanceOf(UnreadableArchive);
  });
});
