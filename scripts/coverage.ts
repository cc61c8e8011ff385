import { join } from "node:path";
import { gatherEvidence } from "./coverage/evidence.ts";
import { judge } from "./coverage/judge.ts";
import { writeIntoPage } from "./coverage/page.ts";
import { partialOf, tableOf, totalsOf } from "./coverage/table.ts";

/**
 * Which calls of the catalogue the tests have shown to work: runs the tests of the API, derives the table from what
 * they recorded, and writes it into docs/coverage.md. Exit code 1 when a test fails, or a call was not looked at.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);

const { evidence, failed } = await gatherEvidence(join(root, "coverage/api"));
const verdicts = judge(evidence);
const partial = partialOf(verdicts);
const unknown = verdicts.filter(({ state }) => state === "unknown").map(({ call }) => call.id);

console.log(tableOf(verdicts));
console.log();
for (const line of partial) console.log(`partial: ${line}`);
if (failed > 0) console.log(`${failed} tests failed: the table says less than it could.`);
if (unknown.length > 0) console.log(`Not looked at: ${unknown.join(", ")}`);
console.log(totalsOf(verdicts));

const list = partial.length === 0 ? "No call is partial." : partial.map((line) => `- ${line}`).join("\n");
await writeIntoPage(join(root, "docs/coverage.md"), `${tableOf(verdicts)}\n\n\`${totalsOf(verdicts)}\`\n\n${list}`);
process.exit(failed > 0 || unknown.length > 0 ? 1 : 0);
