import { expect, test } from "vitest";
import { fullDisk } from "../scripts/start/full-disk.ts";

const here = import.meta.dirname;
const coded = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

test("a start that fails for want of room says so in one sentence, at each of its steps", async () => {
  const full = (what: string) => `The disk of ${what} is full: make room on it and start again.`;
  const folders = { dataDir: here, database: null };
  for (const error of [
    coded("ENOSPC", "ENOSPC: no space left on device, write"),
    new Error('initdb: error: could not write to file "pg_wal": No space left on device'),
  ]) {
    expect(await fullDisk(error, folders)).toBe(full(`the data folder ${here}`));
  }
  // The database's disk may be another one, of another machine too.
  const extending = coded("53100", "could not extend file");
  expect(await fullDisk(extending, folders)).toBe(full("the database"));
  expect(await fullDisk(extending, { ...folders, database: "/srv/cluster" })).toBe(
    full("the database's folder /srv/cluster"),
  );
});

test("other failures keep their own words", async () => {
  expect(
    await fullDisk(new Error("The server was not ready within 120 s."), { dataDir: here, database: here }),
  ).toBeNull();
  expect(
    await fullDisk(coded("EACCES", "EACCES: permission denied, mkdir"), { dataDir: `${here}/missing`, database: null }),
  ).toBeNull();
});
