import type { ASTNode } from "@marcbachmann/cel-js";
import { keysOf } from "@parley/model/kernel";
import { momentMembers } from "../program/moment.ts";
import { actionNames } from "./action-names.ts";
import { build } from "./build.ts";
import type { ExpressionOptions } from "./compile-expression.ts";
import { environment, momentName, ruleEnvironment } from "./environment.ts";
import { type ConditionJudgement, judgeCondition } from "./judge-condition.ts";
import { knownSentence } from "./nearest.ts";
import {
  CompileFault,
  type ExpressionFault,
  libraryFault,
  type ParsedExpression,
  parseExpression,
  plainType,
} from "./parse-expression.ts";
import { type Reference, references } from "./references.ts";
import { rootsOf, ruleRootsOf } from "./roots.ts";
import { childrenOf, literalOf } from "./syntax-tree.ts";

/**
 * Names that exist below the roots of expressions: entities under `slots`, metadata keys under `metadata`, names of
 * intents under `intent`, of blocks under `visits`. A root left out is not checked.
 */
export type KnownNames = { readonly [root: string]: ReadonlySet<string> };

export type CheckOptions = ExpressionOptions & {
  readonly names?: KnownNames;
  /** `condition`: it has to be true or false. Default `value`. */
  readonly expects?: "condition" | "value";
};

export type ExpressionCheck = {
  readonly faults: readonly ExpressionFault[];
  /** The type where it can be told beforehand: bool, number, string, time, duration, Amount, list, map; else `any`. */
  readonly type: string | null;
  readonly references: readonly Reference[];
  /** What it says of itself as a condition; null when it cannot be read. */
  readonly judgement: ConditionJudgement | null;
};

const ofAction: ReadonlySet<string> = new Set(keysOf(actionNames));
const ofMoment: ReadonlySet<string> = new Set(momentMembers);

/** Everything that can be told of an expression without running it: form, types, and names that do not exist. */
export function checkExpression(source: string, options: CheckOptions = {}): ExpressionCheck {
  const { scopeName = "metadata", ofRule = false } = options;
  let parsed: ParsedExpression;
  try {
    parsed = parseExpression(source, ofRule ? ruleEnvironment(scopeName) : environment(scopeName));
    build(parsed.syntax.ast, ofRule ? ruleRootsOf(scopeName) : rootsOf(scopeName));
  } catch (error) {
    if (!(error instanceof CompileFault)) throw error;
    return { faults: [error.fault], type: null, references: [], judgement: null };
  }
  const read = references(parsed.syntax.ast).map((reference) =>
    reference.root === scopeName ? { ...reference, root: "metadata" } : reference,
  );
  const { type, fault } = typeOf(parsed, options.expects ?? "value");
  const names: KnownNames = { action: ofAction, [momentName]: ofMoment, ...options.names };
  const unknown = read.flatMap((reference) => {
    const known = names[reference.root];
    return known === undefined || known.has(reference.name) ? [] : [unknownName(reference, known)];
  });
  const divided = zeroDivisions(parsed.syntax.ast);
  const judgement = judgeCondition(parsed.syntax.ast, source);
  return { faults: [...(fault === null ? [] : [fault]), ...divided, ...unknown], type, references: read, judgement };
}

/** Divisions by a nought that is written out: they never have a value. */
function zeroDivisions(node: ASTNode): readonly ExpressionFault[] {
  const inner = childrenOf(node).flatMap(zeroDivisions);
  if ((node.op !== "/" && node.op !== "%") || literalOf(node.args[1]) !== 0) return inner;
  const { start, end } = node.range;
  return [...inner, { code: "type", message: "Division by zero.", position: start, end }];
}

function typeOf(
  { source, syntax }: ParsedExpression,
  expects: "condition" | "value",
): { readonly type: string | null; readonly fault: ExpressionFault | null } {
  const result = syntax.check();
  if (!result.valid) {
    return { type: null, fault: libraryFault(result.error, source) };
  }
  const type = result.type === "dyn" ? "any" : plainType(result.type ?? "any");
  if (expects === "value" || type === "bool" || type === "any") return { type, fault: null };
  const message = `A condition is true or false; this is a ${type}.`;
  return { type, fault: { code: "type", message, position: 0, end: source.length } };
}

function unknownName({ root, name, position, end }: Reference, known: ReadonlySet<string>): ExpressionFault {
  const message = root === "intent" ? `There is no intent "${name}".` : `There is no "${name}" in ${root}.`;
  return { code: "unknown_name", message: `${message} ${knownSentence(name, known)}`, position, end };
}
