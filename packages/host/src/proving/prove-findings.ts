import { logOf, type Runtime } from "@parley/engine";
import { type FlowDocument, validate } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { runConversation } from "../conversations/run-conversation.ts";
import { readTests } from "../verify/read-stored-tests.ts";
import type { StoredTest } from "../verify/stored-test.ts";
import { type Verification, type VerifyFinding, verify } from "../verify/verify.ts";

/** An agent as it is tried: its document, compiled and trained. */
export type TriedAgent = { readonly document: FlowDocument; readonly runtime: Runtime };

/** Something wrong, found by the validator or by Verify. */
export type ProvenFinding = {
  readonly by: "validator" | "verify";
  readonly message: string;
  /** The row that it is about; null for the version itself. */
  readonly subject: Id | null;
  /** A conversation that shows it; null where the drawing alone shows it. */
  readonly example: Conversation | null;
};

/** What an agent has wrong, and the rules that it breaks. */
export type FindingsOf = {
  readonly findings: readonly ProvenFinding[];
  /** Its rules, and those of them that some way breaks. */
  readonly rules: readonly string[];
  readonly broken: ReadonlySet<string>;
  /** False where a bound stopped Verify. */
  readonly isWhole: boolean;
};

/** Looks for what is wrong in an agent, as validator and Verify do. Told at each stride how far it is, from 0 to 1. */
export function findingsOf(
  { document, runtime }: TriedAgent,
  tests: readonly StoredTest[],
  onProgress?: (share: number) => void,
): FindingsOf {
  const explored = verify(
    { runtime, document, tests: readTests(tests) },
    onProgress === undefined ? {} : { onProgress },
  );
  const drawn = validate(document).map(
    ({ message, object_id: subject }): ProvenFinding => ({ by: "validator", message, subject, example: null }),
  );
  const met = explored.findings.map(({ message, subject, example }): ProvenFinding => {
    return { by: "verify", message, subject: "id" in subject ? subject.id : null, example };
  });
  return {
    findings: [...drawn, ...met],
    rules: document.settings.rules.map(({ name }) => name),
    broken: brokenIn(explored, runtime),
    isWhole: explored.isWhole,
  };
}

function brokenIn({ findings }: Verification, { program, understand }: Runtime): ReadonlySet<string> {
  const examples = findings.filter(({ code }: VerifyFinding) => code === "rule_broken").map(({ example }) => example);
  const entries = examples.flatMap((example) =>
    runConversation(program, understand, example).turns.flatMap(({ effects }) => logOf(effects)),
  );
  return new Set(entries.flatMap((entry) => (entry.type === "rule_breached" && !entry.blocked ? [entry.rule] : [])));
}

export type FindingsProof = {
  readonly fresh: readonly ProvenFinding[];
  readonly gone: readonly ProvenFinding[];
  /** How many there are afterwards. */
  readonly count: number;
  readonly isWhole: boolean;
};

/** Which findings come and which go between two states of an agent. */
export function proveFindings(before: FindingsOf, after: FindingsOf): FindingsProof {
  const keyOf = ({ by, subject, message }: ProvenFinding) => `${by} ${subject} ${message}`;
  const without = (some: FindingsOf, others: FindingsOf) => {
    const known = new Set(others.findings.map(keyOf));
    return some.findings.filter((finding) => !known.has(keyOf(finding)));
  };
  return {
    fresh: without(after, before),
    gone: without(before, after),
    count: after.findings.length,
    isWhole: before.isWhole && after.isWhole,
  };
}

/** A rule of the agent that holds now and did not, or the other way round. */
export type RuleChange = { readonly name: string; readonly holds: boolean };

export type RulesProof = {
  readonly all: number;
  readonly held: number;
  readonly changed: readonly RuleChange[];
};

/** Which rules hold on all ways that Verify tried, and for which of them that is another answer than before. */
export function proveRules(before: FindingsOf, after: FindingsOf): RulesProof {
  const changed = after.rules.flatMap((name): readonly RuleChange[] => {
    const holds = !after.broken.has(name);
    const held = !before.rules.includes(name) || !before.broken.has(name);
    return holds === held ? [] : [{ name, holds }];
  });
  const all = after.rules.length;
  return { all, held: after.rules.filter((name) => !after.broken.has(name)).length, changed };
}
