import type { ASTNode } from "@marcbachmann/cel-js";
import type { ConversationRule } from "@parley/model/kernel";
import { momentName } from "../expressions/environment.ts";
import { literalOf } from "../expressions/syntax-tree.ts";
import { treeOf } from "../expressions/tree-of.ts";
import type { MomentKind } from "../program/moment.ts";

/** A rule as one English sentence; null where one of its conditions cannot be read. */
export function ruleInWords(rule: Omit<ConversationRule, "name">, scopeName = "metadata"): string | null {
  const said = (source: string | undefined) => {
    if (source === undefined || source.trim() === "") return "";
    const tree = treeOf(source, scopeName);
    return tree === null ? null : clause(tree, source);
  };
  const [never, before, after] = [said(rule.never), said(rule.before), said(rule.after)];
  if (never === null || before === null || after === null || never === "") return null;
  const { most = 0, in_a_row = false, blocks = false, goes_to } = rule;
  const row = in_a_row && most > 0 ? " in a row" : "";
  const often = most === 0 ? "it never happens" : `it happens at most ${most === 1 ? "once" : `${most} times`}${row}`;
  const sentence = [
    ...(after === "" ? [] : [`once ${after},`]),
    `${often} that ${never}`,
    ...(before === "" ? [] : [`before ${before}`]),
  ].join(" ");
  const isTakenBack = blocks || goes_to !== undefined;
  const instead = goes_to === undefined ? "" : `, and the conversation goes to ${quoted(goes_to)}`;
  const breach = isTakenBack ? `a step that breaks this is taken back${instead}` : "a breach is only reported";
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}; ${breach}.`;
}

/** The rest of a moment beside what happens: each member, as what its condition says of it. */
type Told = { readonly [member: string]: string | undefined };

const quoted = (text: string) => `“${text}”`;
const named = (text: string | undefined, otherwise: string) => (text === undefined ? otherwise : quoted(text));

/** What happens, in words, with the name that it happens to. */
const happenings: { readonly [does in MomentKind]: (told: Told) => string } = {
  begins: () => "the conversation begins",
  enters: ({ block }) => `${named(block, "a block")} is entered`,
  says: ({ prompt }) => `the agent says ${named(prompt, "something")}`,
  asks: () => "the agent asks",
  hears: () => "the caller says something",
  presses: () => "the caller presses a key",
  stays_silent: () => "the caller stays silent",
  understands: ({ name }) => `${named(name, "something")} is understood`,
  takes: ({ name }) => `the path ${named(name, "of any name")} is taken`,
  fills: ({ name }) => `${named(name, "a value")} is filled`,
  sets: ({ name }) => `${named(name, "a key")} is set`,
  requests: ({ name }) => `${named(name, "anything")} is requested`,
  is_answered: () => "a request is answered",
  happens: ({ name }) => `the event ${named(name, "of any name")} happens`,
  reprompts: () => "the agent asks again",
  ends: ({ name }) => `the conversation ends${name === undefined ? "" : ` as ${quoted(name)}`}`,
};

/** The member of the moment that the words of each kind name already. */
const inHappening: { readonly [does in MomentKind]?: "block" | "prompt" | "name" } = {
  enters: "block",
  says: "prompt",
  understands: "name",
  takes: "name",
  fills: "name",
  sets: "name",
  requests: "name",
  happens: "name",
  ends: "name",
};

function isKind(does: string): does is MomentKind {
  return Object.hasOwn(happenings, does);
}

/** A condition in words; what has none stands as it is written. */
function clause(node: ASTNode, source: string): string {
  if (node.op === "||") return node.args.map((each) => clause(each, source)).join(" or ");
  if (node.op === "!_") return `it is not so that ${clause(node.args, source)}`;
  const all = conjuncts(node);
  const told = all.map((each) => ({ each, equal: momentEqual(each) }));
  const does = told.find(({ equal }) => equal?.member === "does")?.equal?.value;
  if (does === undefined || !isKind(does)) return all.map((each) => simple(each, source)).join(" and ");
  const member = inHappening[does];
  const name = member === undefined ? undefined : told.find(({ equal }) => equal?.member === member)?.equal?.value;
  const rest = told.flatMap(({ each, equal }) => {
    if (equal?.member === "does" || (equal !== null && equal.member === member && equal.value === name)) return [];
    return [equal?.member === "block" ? `in ${quoted(equal.value)}` : `and ${simple(each, source)}`];
  });
  const inBlock = rest.filter((text) => text.startsWith("in "));
  const words = happenings[does](member === undefined || name === undefined ? {} : { [member]: name });
  return [words, ...inBlock, ...rest.filter((text) => !inBlock.includes(text))].join(" ");
}

function conjuncts(node: ASTNode): readonly ASTNode[] {
  return node.op === "&&" ? node.args.flatMap(conjuncts) : [node];
}

/** `moment.member == "text"`, whichever way round; null for anything else. */
function momentEqual(node: ASTNode): { readonly member: string; readonly value: string } | null {
  if (node.op !== "==") return null;
  const [left, right] = node.args;
  for (const [read, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const value = literalOf(other);
    if (read.op === "." && read.args[0].op === "id" && read.args[0].args === momentName && typeof value === "string") {
      return { member: read.args[1], value };
    }
  }
  return null;
}

const relations: { readonly [op: string]: string | undefined } = {
  "==": "is",
  "!=": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  in: "is one of",
};

/** What the members of the moment are called. */
const members: { readonly [member: string]: string | undefined } = {
  block: "the block",
  text: "what is said",
  prompt: "the prompt",
  name: "the name",
  value: "the value",
  count: "the count",
};

function simple(node: ASTNode, source: string): string {
  if (node.op === "||" || node.op === "&&" || node.op === "!_") return clause(node, source);
  if (node.op === "rcall" && (node.args[0] === "contains" || node.args[0] === "startsWith")) {
    const [, on, [what]] = node.args;
    const relation = node.args[0] === "contains" ? "contains" : "begins with";
    if (what !== undefined) return `${operand(on, source)} ${relation} ${operand(what, source)}`;
  }
  const relation = relations[node.op];
  if (relation === undefined || !isPair(node)) return operand(node, source);
  const [left, right] = node.args;
  return `${operand(left, source)} ${relation} ${operand(right, source)}`;
}

type Pair = Extract<ASTNode, { readonly args: [ASTNode, ASTNode] }>;
const isPair = (node: ASTNode): node is Pair => Array.isArray(node.args) && node.op in relations;

function operand(node: ASTNode, source: string): string {
  const value = literalOf(node);
  if (typeof value === "string") return quoted(value);
  if (node.op === "." && node.args[0].op === "id" && node.args[0].args === momentName) {
    return members[node.args[1]] ?? source.slice(node.range.start, node.range.end);
  }
  return source.slice(node.range.start, node.range.end).trim();
}
