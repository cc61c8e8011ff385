import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Files, openDiskFiles } from "@parley/files";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Recordings } from "../src/call/recordings.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "recordings-"));
});

afterEach(() => rm(folder, { recursive: true }));

const key = { organisation: "01a226a3-14d1-712e-a90e-a4c7bb5a87e8", call: "01a226a3-1c92-7bb5-9edc-bb05a6979e6b" };

/** A store whose disk is slow: it looks often before it reads what is put. */
const slow = (files: Files): Files => ({
  ...files,
  put: async (stored, content) => {
    for (let looks = 0; looks < 50; looks++) await stat(folder);
    return files.put(stored, content);
  },
});

test("a recording that cannot be opened fails for the one who keeps it, and nothing else", async () => {
  const files = slow(await openDiskFiles(join(folder, "files")));
  const recordings = await Recordings.open(join(folder, "recording"), files);
  await expect(recordings.keep(key)).rejects.toThrow("ENOENT");
});
