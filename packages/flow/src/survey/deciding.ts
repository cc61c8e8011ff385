import type { ASTNode } from "@marcbachmann/cel-js";
import type { FlowDocument } from "../document/document.ts";
import { readsIn } from "../expressions/reads.ts";
import { childrenOf, literalOf } from "../expressions/syntax-tree.ts";
import { treeOf } from "../expressions/tree-of.ts";
import { compileTemplate } from "../templates/compile-template.ts";
import { metadataWrites } from "./metadata-writes.ts";
import { snippetsOf } from "./snippets.ts";
import { subjectsOf } from "./subjects.ts";

/** A path of names that an expression reads: `["metadata", "due"]`, `["action", "result", "status"]`. */
type NamePath = readonly string[];

/** A value that expressions compare. `sizes`: numbers that its size is compared with; it is a list or a text then. */
export type Compared = {
  readonly path: NamePath;
  readonly with: readonly (string | number | boolean)[];
  readonly sizes: readonly number[];
};

/** What the expressions of a version decide by. */
export type Deciding = {
  /** The values that expressions read, as `slots.size`, or `visits` where all are read. Words alone are left out. */
  readonly names: ReadonlySet<string>;
  /** Values that expressions compare with what is written out, by the path that they read: the texts, numbers and flags. */
  readonly compared: readonly Compared[];
  /** Metadata keys that the version itself writes. */
  readonly written: ReadonlySet<string>;
};

/** Texts that decide how a conversation goes on, or whether it breaks a rule. */
const isDeciding: ReadonlySet<string> = new Set(["condition", "value", "rule"]);

/** What the expressions of a version decide by, so that an exploration can tell states apart and choose values. */
export function decidingOf(document: FlowDocument): Deciding {
  const scopeName = document.settings.primary_scope_name;
  const subject = subjectsOf(new Map(document.rows.block.map((block) => [block.id, block])));
  const snippets = snippetsOf(document, subject);
  const sources = snippets.flatMap(({ language, source }) => (isDeciding.has(language) ? [source] : []));
  const names = new Set<string>();
  for (const { language, field, source } of snippets) {
    if (language === "template" && field === "set_metadata") {
      for (const variable of variablesOf(source, scopeName)) names.add(variable);
    }
  }
  const compared = new Map<string, Known>();
  const known = (path: NamePath): Known => {
    const key = path.join(".");
    const entry = compared.get(key) ?? { path, with: new Set(), sizes: new Set() };
    compared.set(key, entry);
    return entry;
  };
  for (const source of new Set(sources)) {
    const tree = treeOf(source, scopeName);
    if (tree === null) continue;
    const pathOf = (node: ASTNode) => rooted(namesOf(node), scopeName);
    for (const read of readsIn(tree)) {
      const path = pathOf(read);
      names.add(path.slice(0, 2).join("."));
      known(path);
    }
    for (const { path, values, isSize } of comparisons(tree)) {
      const entry = known(rooted(path, scopeName));
      for (const { value } of values) {
        if (!isSize) entry.with.add(value);
        else if (typeof value === "number") entry.sizes.add(value);
      }
    }
  }
  return {
    names,
    compared: [...compared.values()].map((each) => ({ path: each.path, with: [...each.with], sizes: [...each.sizes] })),
    written: new Set([...metadataWrites({ document, subject })].map(({ name }) => name)),
  };
}

/** The roots of all that an expression reads: `slots`, `now`. What asks for the day reads `now` too. */
export function rootsIn(source: string, scopeName: string): ReadonlySet<string> {
  const tree = treeOf(source, scopeName);
  if (tree === null) return new Set();
  const roots = readsIn(tree).flatMap((read) => rooted(namesOf(read), scopeName).slice(0, 1));
  return new Set(asksForDay(tree) ? [...roots, "now"] : roots);
}

const asksForDay = (node: ASTNode): boolean =>
  (node.op === "call" && node.args[0] === "today") || childrenOf(node).some(asksForDay);

type Known = { readonly path: NamePath; readonly with: Set<string | number | boolean>; readonly sizes: Set<number> };

/** The values that a text which becomes metadata is made of. */
function variablesOf(source: string, scopeName: string): readonly string[] {
  const compiled = compileTemplate(source, { scopeName });
  if (!compiled.ok) return [];
  return compiled.template.variables.map((variable) => rooted(variable.split("."), scopeName).slice(0, 2).join("."));
}

/** A text, number or flag that is written out, and where: 0-based, the end exclusive. */
type Literal = { readonly value: string | number | boolean; readonly position: number; readonly end: number };

/** What an expression compares with what is written out. `isSize`: not the value itself is compared, but its size. */
type Comparison = { readonly path: NamePath; readonly values: readonly Literal[]; readonly isSize: boolean };

/** What an expression compares with what is written out; nothing for one that cannot be read. */
export function comparedIn(source: string, scopeName: string): readonly Comparison[] {
  const tree = treeOf(source, scopeName);
  return tree === null ? [] : [...comparisons(tree)];
}

const comparing: ReadonlySet<string> = new Set(["==", "!=", "<", "<=", ">", ">=", "in"]);

/** Values that are read on one side of a comparison whose other side is written out. */
function* comparisons(node: ASTNode): Generator<Comparison> {
  for (const child of childrenOf(node)) yield* comparisons(child);
  if (!comparing.has(node.op)) return;
  const [left, right] = childrenOf(node);
  if (left === undefined || right === undefined) return;
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const values = literalsIn(other);
    if (values.length === 0) continue;
    for (const read of readsIn(side)) yield { path: namesOf(read), values, isSize: isSize(side) };
  }
}

const isSize = (node: ASTNode) =>
  (node.op === "call" && node.args[0] === "size") || (node.op === "rcall" && node.args[0] === "size");

function literalsIn(node: ASTNode): readonly Literal[] {
  const value = literalOf(node);
  const { start: position, end } = node.range;
  return value === null ? childrenOf(node).flatMap(literalsIn) : [{ value, position, end }];
}

/** The names of a chain of members, the first at the root. */
function namesOf(node: ASTNode): NamePath {
  if (node.op === "id") return [node.args];
  if (node.op === ".") return [...namesOf(node.args[0]), node.args[1]];
  if (node.op === "[]") return [...namesOf(node.args[0]), String(literalOf(node.args[1]))];
  return [];
}

const rooted = (path: NamePath, scopeName: string): NamePath =>
  path[0] === scopeName ? ["metadata", ...path.slice(1)] : path;
