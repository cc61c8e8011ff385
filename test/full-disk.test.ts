import { expect, test } from "vitest";
import { fullDisk } from "../scripts/start/full-disk.ts";

const here = import.meta.dirname;
const coded = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

test("a start that fails for want of room says so in one sentence, at each of its steps", async () => {
  const sentence = `The disk of the data folder ${here} is full: make room on it and start again.`;
  for (const error of [
    coded("ENOSPC", "ENOSPC: no space left on device, write"),
    coded("53100", "could not extend file"),
    new Error('initdb: error: could not write to file "pg_wal": No space left on device'),
  ]) {
    expect(await fullDisk(error, here)).toBe(sentence);
  }
});

test("other failures keep their own words", async () => {
  expect(await fullDisk(new Error("The server was not ready within 120 s."), here)).toBeNull();
  expect(await fullDisk(coded("EACCES", "EACCES: permission denied, mkdir"), `${here}/missing`)).toBeNull();
});
