import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

let known: ReadonlySet<string> | undefined;

/** Is a word, in lower case, one of the passwords that are found most often? See scripts/common-passwords.ts. */
export function isCommonPassword(word: string): boolean {
  known ??= new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, "common-passwords.txt.br")))
      .toString("utf8")
      .split("\n"),
  );
  return known.has(word);
}
