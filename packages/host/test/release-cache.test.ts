import { releaseCache } from "@parley/host";
import { expect, it } from "vitest";

it("makes each release once, however many ask", async () => {
  const made: string[] = [];
  const get = releaseCache(async (release) => {
    made.push(release);
    return release.toUpperCase();
  });
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["A", "A", "B"]);
  expect(await get("a")).toBe("A");
  expect(made).toEqual(["a", "b"]);
});

it("forgets what was used longest ago", async () => {
  const made: string[] = [];
  const get = releaseCache(async (release) => made.push(release), 2);
  for (const release of ["a", "b", "a", "c", "a", "b"]) await get(release);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

it("tries a failed making again", async () => {
  let tries = 0;
  const get = releaseCache(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return tries;
  });
  await expect(get("a")).rejects.toThrow("not yet");
  expect(await get("a")).toBe(2);
});
