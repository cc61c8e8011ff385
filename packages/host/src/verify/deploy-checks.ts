import type { Runtime } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import type { DeployCheck } from "@parley/model/kernel";
import { runConversation } from "../conversations/run-conversation.ts";
import { hasParted, isOtherwise, replayGolden } from "../replay/golden-calls.ts";
import type { ReplayableCall } from "../replay/recorded-call.ts";
import { readTests } from "./read-stored-tests.ts";
import type { StoredTest } from "./stored-test.ts";
import { type Verification, type VerifyFinding, verify } from "./verify.ts";

/** What a check found, in a sentence. */
export type CheckFound = {
  readonly check: DeployCheck;
  readonly message: string;
  /** Whether it keeps the version from being deployed; else it is only told. */
  readonly stops: boolean;
};

/** Most names that a sentence lists. */
const mostNamed = 5;

/**
 * What the checks of a version find now: none where all hold, and were looked at to their end. It plays the tests and explores the program where the version
 * asks for it. Golden calls are always played: where the version does not ask for them, what they find is only told.
 */
export function checkVersion({
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
}): readonly CheckFound[] {
  const wanted = new Set(document.settings.deploy_checks);
  const explores = wanted.has("rules") || wanted.has("verify");
  const verified = explores ? verify({ runtime, document, tests: readTests(tests) }) : null;
  const findings = verified?.findings ?? [];
  const found: CheckFound[] = [];
  if (wanted.has("tests")) found.push(...failing(runtime, tests));
  if (wanted.has("rules")) {
    const broken = checkFound("rules", ["broken rule", "broken rules"], findings.filter(breaksRule));
    found.push(...(broken.length > 0 ? broken : inPart("rules", "No rule is broken", verified)));
  }
  const others = findings.filter((finding) => !breaksRule(finding) && finding.code !== "rule_blocks");
  if (wanted.has("verify")) {
    const wrong = checkFound("verify", ["finding of Verify", "findings of Verify"], others);
    found.push(...(wrong.length > 0 ? wrong : inPart("verify", "Nothing is found", verified)));
  }
  found.push(...goldenFound(runtime, golden, wanted.has("golden")));
  return found;
}

/** A large agent is explored in part: what was not looked at is not known to hold. */
function inPart(check: DeployCheck, none: string, verified: Verification | null): readonly CheckFound[] {
  if (verified === null || verified.isWhole) return [];
  const message = `${none} in ${verified.states} states. The exploration stopped at its bounds, so not all was looked at.`;
  return [{ check, message, stops: false }];
}

const breaksRule = ({ code }: VerifyFinding): boolean => code === "rule_broken";

function failing({ program, understand }: Runtime, tests: readonly StoredTest[]): readonly CheckFound[] {
  if (tests.length === 0) return [{ check: "tests", message: "The agent has no tests.", stops: true }];
  const failed = tests.filter((test) => {
    const [read] = readTests([test]);
    return read === undefined || !runConversation(program, understand, read).passed;
  });
  if (failed.length === 0) return [];
  const names = namesText(failed.map(({ name }) => `"${name}"`));
  return [
    {
      check: "tests",
      message: `${failed.length} of ${tests.length} tests ${failed.length === 1 ? "fails" : "fail"}: ${names}.`,
      stops: true,
    },
  ];
}

/**
 * Another way stops a deploy that asks for golden calls. Other words, or another understanding of the same way, are
 * reported.
 */
function goldenFound(runtime: Runtime, golden: readonly ReplayableCall[], isWanted: boolean): readonly CheckFound[] {
  if (golden.length === 0) {
    return isWanted ? [{ check: "golden", message: "The agent has no golden calls.", stops: true }] : [];
  }
  const { results } = replayGolden(runtime, golden);
  const parted = results.filter(hasParted);
  const [otherwise, what] =
    parted.length > 0 ? [parted, "go another way"] : [results.filter(isOtherwise), "go the same way otherwise"];
  if (otherwise.length === 0) return [];
  const messages = otherwise.slice(0, mostNamed).map(({ call, message }) => `${call}: ${message}`);
  const more = otherwise.length > mostNamed ? ` And ${otherwise.length - mostNamed} more.` : "";
  const all = `${otherwise.length} of ${golden.length} golden calls ${what}`;
  return [{ check: "golden", message: `${all}: ${messages.join(" ")}${more}`, stops: isWanted && parted.length > 0 }];
}

function checkFound(
  check: DeployCheck,
  [one, several]: readonly [one: string, several: string],
  findings: readonly VerifyFinding[],
): readonly CheckFound[] {
  if (findings.length === 0) return [];
  const messages = findings.slice(0, mostNamed).map(({ message }) => message);
  const more = findings.length > mostNamed ? ` And ${findings.length - mostNamed} more.` : "";
  return [
    {
      check,
      message: `${findings.length} ${findings.length === 1 ? one : several}: ${messages.join(" ")}${more}`,
      stops: true,
    },
  ];
}

const namesText = (names: readonly string[]) =>
  names.length <= mostNamed
    ? names.join(", ")
    : `${names.slice(0, mostNamed).join(", ")} and ${names.length - mostNamed} more`;
