import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";

/** What the writers make: mappings with their keys in order, lists, and JSON. */
export type Written = Mapping | readonly Written[] | { readonly json: unknown } | string | number | boolean | null;
export type Mapping = ReadonlyMap<string, Written>;

/** JSON of at most this many characters is written on one line. */
const shortJson = 90;

/** Marks a value that is written as the JSON it is. */
export function json(value: unknown): Written {
  return { json: value };
}

/** Whether a member has a blank line before it. */
type Spacing = (path: readonly string[], value: Written) => boolean;

/** The text of a mapping. */
export function textOf(root: Mapping, spacing: Spacing): string {
  const document = new Document();
  document.contents = mappingNode(root, [], spacing);
  return document.toString({ lineWidth: 0, blockQuote: "literal", flowCollectionPadding: false });
}

function mappingNode(mapping: Mapping, path: readonly string[], spacing: Spacing): YAMLMap {
  const map = new YAMLMap();
  for (const [key, value] of mapping) {
    const keyNode = new Scalar(key);
    const inner = [...path, key];
    if (map.items.length > 0 && spacing(inner, value)) keyNode.spaceBefore = true;
    map.items.push(new Pair(keyNode, nodeOf(value, inner, spacing)));
  }
  return map;
}

function nodeOf(value: Written, path: readonly string[], spacing: Spacing): Node {
  if (value instanceof Map) return mappingNode(value, path, spacing);
  if (Array.isArray(value)) return listNode(value.map((item) => nodeOf(item, path, spacing)));
  if (typeof value === "object" && value !== null && "json" in value) return jsonNode(value.json);
  return new Scalar(value);
}

function listNode(items: readonly Node[]): YAMLSeq {
  const list = new YAMLSeq();
  list.items.push(...items);
  return list;
}

function jsonNode(value: unknown): Node {
  if (typeof value !== "object" || value === null) return new Scalar(value);
  const isShort = (JSON.stringify(value) ?? "").length <= shortJson;
  if (Array.isArray(value)) {
    const list = listNode(value.map(jsonNode));
    list.flow = isShort;
    return list;
  }
  const map = new YAMLMap();
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) map.items.push(new Pair(new Scalar(key), jsonNode(member)));
  }
  map.flow = isShort;
  return map;
}
