import { join } from "node:path";
import { buildConsole } from "./console/build-console.ts";
import { gatherEvidence } from "./coverage/evidence.ts";
import { judge } from "./coverage/judge.ts";
import { judgeLetter } from "./coverage/letter.ts";
import { letterPage } from "./coverage/letter-page.ts";
import { writeIntoPage } from "./coverage/page.ts";
import { partialOf, tableOf, totalsOf } from "./coverage/table.ts";

/**
 * Which calls of the catalogue, and which texts and rules of the documents, the tests have shown. Runs the tests of the
 * API and those named after a text or a rule, and writes what they say into docs/coverage.md. With `calls` or `letter`
 * only the one half. Exit code 1 when a test fails, or a call was not looked at.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const page = join(root, "docs/coverage.md");
const [half] = process.argv.slice(2);
if (half !== undefined && half !== "calls" && half !== "letter") throw new Error(`calls or letter, not ${half}`);

/** How many tests failed and calls were not looked at. */
async function coverCalls(): Promise<number> {
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
  await writeIntoPage(page, "calls", `${tableOf(verdicts)}\n\n\`${totalsOf(verdicts)}\`\n\n${list}`);
  return failed + unknown.length;
}

/** How many tests failed. */
async function coverLetter(): Promise<number> {
  await buildConsole(() => console.log("Building the console (its sources have changed) ..."));
  const { verdicts, failed } = await judgeLetter(root);
  console.log(letterPage(verdicts));
  await writeIntoPage(page, "letter", letterPage(verdicts));
  return failed;
}

const faults = (half === "letter" ? 0 : await coverCalls()) + (half === "calls" ? 0 : await coverLetter());
process.exit(faults > 0 ? 1 : 0);
