import { expect, test } from "vitest";
import { checkVersion } from "../../src/index.ts";
import { agentOf } from "./agent-of.ts";

/** Blocks in a row, and a rule that the last of them breaks. */
const chain = (count: number, rules = `[{ name: never there, never: 'moment.block == "Last"' }]`) => `parley: 1
settings: { rules: ${rules}, deploy_checks: [rules, verify] }
states:
  start:
    Start: { type: Start, paths: [{ to: Block 1 }] }
${Array.from(
  { length: count },
  (_, at) =>
    `    Block ${at + 1}: { say: "Press 1.", paths: [{ dtmf: "1", to: ${at + 1 < count ? `Block ${at + 2}` : "Last"} }, { no_input: 0, to: Bye }, { no_match: 0, to: Bye }] }`,
).join("\n")}
    Last: { type: End, say: "Here.", end_state: last }
    Bye: { type: End, end_state: bye }
triggers: [{ event: fallback, to: Bye }]
`;

const checked = (yaml: string) => checkVersion({ ...agentOf(yaml), tests: [], golden: [] });

test("a broken rule stops a deploy", () => {
  expect(checked(chain(5))).toMatchObject([{ check: "rules", stops: true }]);
});

test("what holds to its end is nothing to tell", () => {
  expect(checked(chain(5, "[]"))).toEqual([]);
});

test("what was explored in part is not known to hold", () => {
  const partly = /in [\d,]+ states\. The exploration stopped at its bounds, so not all was looked at\.$/;
  expect(checked(chain(70))).toEqual([
    { check: "rules", message: expect.stringMatching(partly), stops: false },
    { check: "verify", message: expect.stringMatching(partly), stops: false },
  ]);
});
