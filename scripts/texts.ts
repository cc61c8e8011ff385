import { join } from "node:path";
import { consoleTexts, textFaults } from "./check/console-texts.ts";

/**
 * Lists the console's texts by feature, for people who read them all. With arguments only the features named.
 * Then says which texts read badly: exit code 1 when there is one.
 */
const root = join(import.meta.dirname, "..");
const wanted = process.argv.slice(2);

const texts = (await consoleTexts(root)).filter(
  ({ path }) => wanted.length === 0 || wanted.some((feature) => path.startsWith(`apps/console/src/${feature}/`)),
);
const files = Map.groupBy(texts, ({ path }) => path);
for (const [path, list] of files) {
  console.log(`\n${path.replace("apps/console/src/", "")}`);
  for (const { key, text } of list) console.log(`  ${key.padEnd(32)} ${text}`);
}

const faults = textFaults(texts);
console.log(`\n${texts.length} texts in ${files.size} files, ${faults.length} read badly`);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
