import { isJsonObject, type Json, type JsonSchema } from "@parley/model/kernel";
import type { Tree } from "./tree.ts";

const anything: JsonSchema = {};

/** The JSON of a tree. Where the schema wants a text, a bare number or boolean is taken as it is written. */
export function plainOf(tree: Tree, schema: JsonSchema = anything): Json {
  switch (tree.type) {
    case "scalar":
      return tree.written !== null && wantsText(schema) ? tree.written : tree.value;
    case "list": {
      const items = schemaAt(schema.items);
      return tree.items.map((item) => plainOf(item, items));
    }
    case "map": {
      const properties = schemaAt(schema.properties);
      return Object.fromEntries(
        tree.members.map(({ key, value }) => {
          const property = Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
          return [key, plainOf(value, schemaAt(property))];
        }),
      );
    }
  }
}

/** The tree at a path inside a tree: the deepest that exists. */
export function treeAt(tree: Tree, path: readonly (string | number)[]): Tree {
  const [step, ...rest] = path;
  if (step === undefined) return tree;
  const inner =
    tree.type === "list"
      ? tree.items[Number(step)]
      : tree.type === "map"
        ? tree.members.find((member) => member.key === step)?.value
        : undefined;
  return inner === undefined ? tree : treeAt(inner, rest);
}

function wantsText({ type }: JsonSchema): boolean {
  const types = [type].flat();
  return types.includes("string") && types.every((type) => type === "string" || type === "null");
}

function schemaAt(value: unknown): JsonSchema {
  return isJsonObject(value) ? value : anything;
}
