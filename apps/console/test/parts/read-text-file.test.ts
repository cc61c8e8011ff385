import { expect, test } from "vitest";
import { NoText, readTextFile } from "../../src/parts/read-text-file.ts";

const read = (...bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]));

test("text of spreadsheets is read as what it says, and bytes of another encoding are refused", async () => {
  expect(await read()).toBe("");
  expect(await read(0x61)).toBe("a");
  expect(await read(0x63, 0x61, 0x66, 0xc3, 0xa9)).toBe("café");
  expect(await read(0xef, 0xbb, 0xbf, 0xc3, 0xa9)).toBe("é");
  // "Unicode text" of Excel, and the same the other way round.
  expect(await read(0xff, 0xfe, 0xe9, 0x00)).toBe("é");
  expect(await read(0xfe, 0xff, 0x00, 0xe9)).toBe("é");
  // "CSV" of Excel in western Europe.
  await expect(read(0x63, 0x61, 0x66, 0xe9)).rejects.toThrow(NoText);
});
