import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from "yaml";
import { maxNesting, type Source, unfitCharacter } from "./source.ts";

const maxAliases = 100;
const maxValues = 1_000_000;

/** A text as plain data that remembers where it stands; an alias is the very tree of its anchor. */
export type Tree = { readonly offset: number; readonly size: number; readonly depth: number } & (
  | { readonly type: "map"; readonly members: readonly Member[] }
  | { readonly type: "list"; readonly items: readonly Tree[] }
  /** `written` is what stands in the text for a bare number or boolean, and null for anything else. */
  | { readonly type: "scalar"; readonly value: string | number | boolean | null; readonly written: string | null }
);
type Member = { readonly key: string; readonly keyOffset: number; readonly value: Tree };
type TreeFault = { readonly offset: number; readonly message: string };

/**
 * The tree of a source, and what keeps it from being plain JSON. That may be tags, keys that are no texts or come
 * twice, or numbers that JSON does not have. It may be aliases without an anchor, too many of them, or a tree too large
 * with them written out.
 */
export function treeOf(source: Source): { readonly tree: Tree; readonly faults: readonly TreeFault[] } {
  const builder: Builder = { anchors: new Map(), aliases: 0, faults: [] };
  const { contents } = source.document;
  const tree = contents === null ? emptyAt(0) : build(builder, contents);
  if (tree.size > maxValues) {
    report(
      builder,
      0,
      `Write less: with aliases written out there are ${tree.size} values, at most ${maxValues} are read`,
    );
  }
  if (tree.depth > maxNesting) report(builder, 0, `Nest at most ${maxNesting} deep, aliases written out`);
  return { tree, faults: builder.faults };
}

type Builder = { readonly anchors: Map<string, Tree>; aliases: number; readonly faults: TreeFault[] };

function build(builder: Builder, node: ParsedNode): Tree {
  const offset = node.range[0];
  if (isAlias(node)) return buildAlias(builder, node.source, offset);
  if (node.tag !== undefined) report(builder, offset, `Remove the tag ${node.tag}: tags are not read`);
  const tree = buildValue(builder, node, offset);
  if (node.anchor !== undefined) builder.anchors.set(node.anchor, tree);
  return tree;
}

function buildAlias(builder: Builder, anchor: string, offset: number): Tree {
  builder.aliases += 1;
  if (builder.aliases === maxAliases + 1) report(builder, offset, `Use at most ${maxAliases} aliases`);
  const target = builder.anchors.get(anchor);
  if (target !== undefined) return target;
  report(builder, offset, `Write the anchor &${anchor} before this alias, and not around it`);
  return emptyAt(offset);
}

function buildValue(builder: Builder, node: ParsedNode, offset: number): Tree {
  if (isMap<ParsedNode, ParsedNode | null>(node)) {
    const members = buildMembers(builder, node, offset);
    const values = members.map((member) => member.value);
    return { type: "map", members, offset, ...measure(values) };
  }
  if (isSeq<ParsedNode>(node)) {
    const items = node.items.map((item) => build(builder, item));
    return { type: "list", items, offset, ...measure(items) };
  }
  return isScalar(node) ? buildScalar(builder, node, offset) : emptyAt(offset);
}

function buildMembers(builder: Builder, map: YAMLMap<ParsedNode, ParsedNode | null>, offset: number): Member[] {
  const members = new Map<string, Member>();
  for (const { key: keyNode, value } of map.items) {
    const keyOffset = keyNode?.range?.[0] ?? offset;
    const key = keyText(keyNode);
    if (key === null) {
      report(builder, keyOffset, "Write a text as the key");
      continue;
    }
    reportUnfit(builder, keyNode, keyOffset);
    if (members.has(key)) report(builder, keyOffset, `Write the key ${JSON.stringify(key)} once: it is here twice`);
    members.set(key, { key, keyOffset, value: value === null ? emptyAt(keyOffset) : build(builder, value) });
  }
  return [...members.values()];
}

/** A key as it is written: a bare 1, true or null is the text. */
function keyText(node: ParsedNode): string | null {
  if (!isScalar(node) || node.tag !== undefined) return null;
  return typeof node.value === "string" ? node.value : (node.source ?? null);
}

function buildScalar(builder: Builder, node: Scalar, offset: number): Tree {
  const { value } = node;
  const scalar = { type: "scalar" as const, offset, size: 1, depth: 1 };
  if (typeof value === "string") {
    reportUnfit(builder, node, offset);
    return { ...scalar, value, written: null };
  }
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return { ...scalar, value, written: node.source ?? String(value) };
  }
  if (value !== null) report(builder, offset, "Write a number, a text, true, false or null");
  return { ...scalar, value: null, written: null };
}

/** Only double quotes can hold what the text itself does not, by an escape: the text was looked through before. */
function reportUnfit(builder: Builder, node: ParsedNode | Scalar, offset: number): void {
  if (!isScalar(node) || node.type !== "QUOTE_DOUBLE" || typeof node.value !== "string") return;
  const unfit = unfitCharacter(node.value);
  if (unfit !== null) report(builder, offset, unfit.message);
}

function measure(children: readonly Tree[]): { readonly size: number; readonly depth: number } {
  let size = 1;
  let depth = 0;
  for (const child of children) {
    size += child.size;
    depth = Math.max(depth, child.depth);
  }
  return { size, depth: depth + 1 };
}

function emptyAt(offset: number): Tree {
  return { type: "scalar", value: null, written: null, offset, size: 1, depth: 1 };
}

function report(builder: Builder, offset: number, message: string): void {
  builder.faults.push({ offset, message });
}
