import type { Runtime } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import type { DeployCheck } from "@parley/model/kernel";
import { hasParted, replayGolden } from "../replay/golden-calls.ts";
import type { ReplayableCall } from "../replay/recorded-call.ts";
import { runConversation } from "../run-conversation.ts";
import { readTests, type StoredTest } from "./stored-tests.ts";
import { type VerifyFinding, verify } from "./verify.ts";

/** What keeps a version from being deployed, in a sentence. */
export type UnmetCheck = { readonly check: DeployCheck; readonly message: string };

/** Most names that a sentence lists. */
const mostNamed = 5;

/** What of its own checks a version does not meet now: none where all hold. It plays the tests and the golden calls, and explores the program. */
export function unmetChecks({
  runtime,
  document,
  tests,
  golden,
}: {
  readonly runtime: Runtime;
  readonly document: FlowDocument;
  readonly tests: readonly StoredTest[];
  /** Calls that must stay as they went. */
  readonly golden: readonly ReplayableCall[];
}): readonly UnmetCheck[] {
  const wanted = new Set(document.settings.deploy_checks);
  const explores = wanted.has("rules") || wanted.has("verify");
  const findings = explores ? verify({ runtime, document, tests: readTests(tests) }).findings : [];
  const unmet: UnmetCheck[] = [];
  if (wanted.has("tests")) unmet.push(...failing(runtime, tests));
  if (wanted.has("rules")) unmet.push(...told("rules", ["broken rule", "broken rules"], findings.filter(breaksRule)));
  const others = findings.filter((finding) => !breaksRule(finding) && finding.code !== "rule_blocks");
  if (wanted.has("verify")) unmet.push(...told("verify", ["finding of Verify", "findings of Verify"], others));
  if (wanted.has("golden")) unmet.push(...parted(runtime, golden));
  return unmet;
}

const breaksRule = ({ code }: VerifyFinding): boolean => code === "rule_broken";

function failing({ program, understand }: Runtime, tests: readonly StoredTest[]): readonly UnmetCheck[] {
  if (tests.length === 0) return [{ check: "tests", message: "The agent has no tests." }];
  const failed = tests.filter((test) => {
    const [read] = readTests([test]);
    return read === undefined || !runConversation(program, understand, read).passed;
  });
  if (failed.length === 0) return [];
  const names = listed(failed.map(({ name }) => `"${name}"`));
  return [
    {
      check: "tests",
      message: `${failed.length} of ${tests.length} tests ${failed.length === 1 ? "fails" : "fail"}: ${names}.`,
    },
  ];
}

function parted(runtime: Runtime, golden: readonly ReplayableCall[]): readonly UnmetCheck[] {
  if (golden.length === 0) return [{ check: "golden", message: "The agent has no golden calls." }];
  const otherwise = replayGolden(runtime, golden).filter(hasParted);
  if (otherwise.length === 0) return [];
  const messages = otherwise.slice(0, mostNamed).map(({ call, message }) => `${call}: ${message}`);
  const more = otherwise.length > mostNamed ? ` And ${otherwise.length - mostNamed} more.` : "";
  const all = `${otherwise.length} of ${golden.length} golden calls go another way`;
  return [{ check: "golden", message: `${all}: ${messages.join(" ")}${more}` }];
}

function told(
  check: DeployCheck,
  [one, several]: readonly [one: string, several: string],
  findings: readonly VerifyFinding[],
): readonly UnmetCheck[] {
  if (findings.length === 0) return [];
  const messages = findings.slice(0, mostNamed).map(({ message }) => message);
  const more = findings.length > mostNamed ? ` And ${findings.length - mostNamed} more.` : "";
  return [
    { check, message: `${findings.length} ${findings.length === 1 ? one : several}: ${messages.join(" ")}${more}` },
  ];
}

const listed = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(", ")
    : `${names.slice(0, mostNamed).join(", ")} and ${names.length - mostNamed} more`;
