import type { ASTNode } from "@marcbachmann/cel-js";
import { isPath, literalOf } from "./syntax-tree.ts";

type Literal = string | number | boolean;

/** What parts of a condition say of one name. */
type Facts = {
  readonly is: Set<Literal>;
  readonly isNot: Set<Literal>;
  truth: boolean | null;
  isTorn: boolean;
  above: Bound | null;
  below: Bound | null;
};
type Bound = { readonly value: number; readonly itself: boolean };

/**
 * Whether parts can never hold together: `a == "x" && a == "y"`, `n > 5 && n < 3`. With `negated` their opposites are
 * looked at: then one of the parts always holds, as in `a != "x" || a != "y"`.
 */
export function excluded(
  parts: readonly ASTNode[],
  { negated, textOf }: { readonly negated: boolean; readonly textOf: (node: ASTNode) => string },
): boolean {
  const known = new Map<string, Facts>();
  const factsOf = (node: ASTNode) => {
    const text = textOf(node);
    const facts = known.get(text) ?? noFacts();
    known.set(text, facts);
    return facts;
  };
  for (const part of parts) learn(part, { negated, factsOf });
  return [...known.values()].some(clash);
}

const noFacts = (): Facts => ({
  is: new Set(),
  isNot: new Set(),
  truth: null,
  isTorn: false,
  above: null,
  below: null,
});

type Learning = { readonly negated: boolean; readonly factsOf: (node: ASTNode) => Facts };

function learn(part: ASTNode, { negated, factsOf }: Learning): void {
  if (part.op === "!_") {
    learn(part.args, { negated: !negated, factsOf });
    return;
  }
  if (isPath(part)) {
    const facts = factsOf(part);
    facts.isTorn ||= facts.truth === negated;
    facts.truth = !negated;
    return;
  }
  const compared = comparisonOf(part);
  if (compared === null) return;
  const { path, sign, value } = compared;
  const facts = factsOf(path);
  if (sign === "==" || sign === "!=") (negated === (sign === "!=") ? facts.is : facts.isNot).add(value);
  // The opposite of an order also holds of what is absent, so it says nothing.
  else if (!negated && typeof value === "number") narrow(facts, sign, value);
}

function narrow(facts: Facts, sign: string, value: number): void {
  const found = { value, itself: sign.endsWith("=") };
  if (sign.startsWith(">")) facts.above = narrower(facts.above, found, (a, b) => a > b);
  else facts.below = narrower(facts.below, found, (a, b) => a < b);
}

function narrower(known: Bound | null, found: Bound, isNarrower: (a: number, b: number) => boolean): Bound {
  if (known === null || isNarrower(found.value, known.value)) return found;
  return known.value === found.value && known.itself ? found : known;
}

const turned: { readonly [sign: string]: string } = {
  "==": "==",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** A comparison of a name with something written out, the name on the left. */
function comparisonOf(node: ASTNode): { path: ASTNode; sign: string; value: Literal } | null {
  if (!["==", "!=", "<", "<=", ">", ">="].includes(node.op) || !Array.isArray(node.args)) return null;
  const [left, right] = node.args;
  if (!isNode(left) || !isNode(right)) return null;
  const value = literalOf(right);
  if (isPath(left) && value !== null) return { path: left, sign: node.op, value };
  const other = literalOf(left);
  const sign = turned[node.op];
  return isPath(right) && other !== null && sign !== undefined ? { path: right, sign, value: other } : null;
}

function isNode(arg: unknown): arg is ASTNode {
  return typeof arg === "object" && arg !== null && "op" in arg;
}

function clash({ is, isNot, isTorn, truth, above, below }: Facts): boolean {
  if (isTorn) return true;
  const values = [...is];
  if (values.some((value) => isNot.has(value) || (truth !== null && value === !truth))) return true;
  if (values.some((value, index) => values.slice(index + 1).some((other) => differ(value, other)))) return true;
  if (above !== null && below !== null) {
    if (above.value > below.value || (above.value === below.value && !(above.itself && below.itself))) return true;
  }
  return values.some((value) => typeof value === "number" && !within(value, above, below));
}

/** Texts that are numbers may face a number, and "5" is "5.0" then. */
function differ(a: Literal, b: Literal): boolean {
  if (typeof a !== typeof b) return false;
  const [x, y] = [Number(a), Number(b)];
  return typeof a === "string" && !Number.isNaN(x) && !Number.isNaN(y) ? x !== y : a !== b;
}

function within(value: number, above: Bound | null, below: Bound | null): boolean {
  if (above !== null && (value < above.value || (value === above.value && !above.itself))) return false;
  return below === null || value < below.value || (value === below.value && below.itself);
}
