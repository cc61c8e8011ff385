import { expect, test } from "vitest";
import { KeptAudio } from "../src/agent/kept-audio.ts";

function setUp() {
  const kept = new KeptAudio(1000);
  const made: string[] = [];
  const ask = (client: string, name: string, samples = 100) =>
    kept.get(client, name, async () => {
      made.push(name);
      return new Int16Array(samples);
    });
  return { kept, made, ask };
}

test("what many ask for meanwhile is made once, and kept", async () => {
  const { made, ask } = setUp();
  const [first, second] = await Promise.all([ask("a", "one"), ask("a", "one")]);
  expect([await ask("a", "one"), second]).toEqual([first, first]);
  expect(made).toEqual(["one"]);
});

test("who has most throws out what it played longest ago, and nothing of others", async () => {
  const { made, ask } = setUp();
  for (const name of ["b1", "b2"]) await ask("b", name);
  for (const name of ["a1", "a2", "a3"]) await ask("a", name);
  await ask("a", "a1");
  await ask("a", "a4");
  made.length = 0;
  for (const name of ["b1", "b2"]) await ask("b", name);
  for (const name of ["a1", "a3", "a4"]) await ask("a", name);
  expect(made).toEqual([]);
  await ask("a", "a2");
  expect(made).toEqual(["a2"]);
});

test("a client that is alone has all the room", async () => {
  const { made, ask } = setUp();
  const names = ["a1", "a2", "a3", "a4", "a5"];
  for (const name of [...names, ...names]) await ask("a", name);
  expect(made).toEqual(names);
});

test("larger audio than there is room for is played, and not kept", async () => {
  const { made, ask } = setUp();
  await ask("b", "b1");
  expect((await ask("a", "long", 1000)).length).toBe(1000);
  await ask("a", "long", 1000);
  await ask("b", "b1");
  expect(made).toEqual(["b1", "long", "long"]);
});

test("what could not be made is made again", async () => {
  const { kept, ask } = setUp();
  await expect(kept.get("a", "one", () => Promise.reject(new Error("not now")))).rejects.toThrow("not now");
  expect((await ask("a", "one")).length).toBe(100);
});
