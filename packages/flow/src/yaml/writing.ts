import { equalJson, type Field, type Id } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument, PromptContentDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { plainFields } from "./keys.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { json, type Mapping, type Written } from "./write-nodes.ts";

/** What the writers share: the document, the plan of its text, and whether ids are written. */
export type Writing = {
  readonly document: FlowDocument;
  readonly layout: Layout;
  readonly ids: boolean;
  readonly contents: ReadonlyMap<Id, readonly PromptContentDoc[]>;
};

/** A mapping that leaves out what is undefined. */
export function mapping(members: Iterable<readonly [string, Written | undefined]>): Mapping {
  const map = new Map<string, Written>();
  for (const [key, value] of members) if (value !== undefined) map.set(key, value);
  return map;
}

export function startWriting(document: FlowDocument, ids: boolean): Writing {
  const contents = groupBy(document.rows.prompt_content, (content) => content.prompt);
  return { document, layout: layoutOf(document), ids, contents };
}

/** The key under which a row is written. */
export function keyOf({ layout }: Writing, id: Id): string {
  return layout.standings.get(id)?.label ?? id;
}

/** The id of a named row, as its first member. */
export function idMember({ ids }: Writing, row: { readonly id: Id }): [string, Written | undefined] {
  return ["id", ids ? row.id : undefined];
}

/** The fields that a row does not leave at their defaults, or at what is assumed in its place. */
export function fieldMembers(
  noun: DocumentNoun,
  row: { readonly [field: string]: unknown },
  assumed: { readonly [field: string]: unknown },
): [string, Written][] {
  return changedFields(plainFields(noun), row, assumed);
}

export function changedFields(
  fields: { readonly [name: string]: Field },
  row: { readonly [field: string]: unknown },
  assumed: { readonly [field: string]: unknown } = {},
): [string, Written][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Written][] => {
    const usual = Object.hasOwn(assumed, name) ? assumed[name] : field.default;
    return equalJson(row[name], usual) ? [] : [[name, json(row[name])]];
  });
}

/** The name of a block where the text stands in a sub-flow: `Block`, or `sub-flow/Block` for another's. */
export function blockReference(writing: Writing, block: Id | null, subFlowKey: string): string | undefined {
  if (block === null) return undefined;
  const standing = writing.layout.standings.get(block);
  if (standing === undefined || standing.parent === null) return block;
  const key = keyOf(writing, standing.parent);
  return key === subFlowKey ? standing.label : `${key}/${standing.label}`;
}
