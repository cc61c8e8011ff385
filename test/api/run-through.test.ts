import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** A program of its own: the test runner writes its functions into the sources that it loads. */
const program = join(import.meta.dirname, "../../scripts/run-through.ts");

test("one request runs through few files: a change of a block through 30, a list through 20", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]).catch((error: { stdout: string }) => error);
  const counted = [...stdout.matchAll(/^(.+): (\d+) files \(at most (\d+)\)/gm)];
  expect(counted).toHaveLength(4);
  const above = counted.filter(([, , files, most]) => Number(files) > Number(most)).map(([line]) => line);
  expect(above, "node scripts/run-through.ts --files names them").toEqual([]);
});
