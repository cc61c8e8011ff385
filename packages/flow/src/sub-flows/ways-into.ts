import { type Id, jumps } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, pointersIn, rowsOf } from "../document/document-nouns.ts";
import { ruleTargets } from "../document/rule-targets.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";

/** What leads a conversation into a block: a field of a row, or a rule of the version. */
export type Way = {
  readonly target: Id;
  /** The block it leaves; null where it leads there from anywhere. */
  readonly source: Id | null;
  readonly by:
    | { readonly noun: DocumentNoun; readonly id: Id; readonly field: string }
    | { readonly noun: "settings"; readonly rule: number };
};

/** Fields that lead into a block: they may name none. What a row is a part of it always names. */
const leading = documentNounNames.flatMap((noun) => {
  const { fields } = declarationOf(noun);
  return pointersIn(fields)
    .filter(({ field, to }) => to === "block" && fields[field]?.nullable === true)
    .map(({ field }) => ({ noun, field }));
});

/** Everything that leads into some blocks. A rule names its block by its name. */
export function waysInto(document: FlowDocument, blocks: ReadonlySet<Id>): readonly Way[] {
  const { settings, rows } = document;
  const jumping = new Set(rows.block.filter(jumps).map(({ id }) => id));
  const ways = leading.flatMap(({ noun, field }) =>
    rowsOf(document, noun).flatMap((row): Way[] => {
      const target = row[field];
      // In a block that does not jump the field says that conversations may begin there.
      if (typeof target !== "string" || !blocks.has(target) || (noun === "block" && !jumping.has(row.id))) return [];
      return [{ target, source: sourceOf(noun, row), by: { noun, id: row.id, field } }];
    }),
  );
  const named = new Map(ruleTargets(document).map(({ id, name }) => [name, id]));
  const rules = settings.rules.flatMap(({ goes_to }, rule): Way[] => {
    const target = goes_to === undefined ? undefined : named.get(goes_to);
    return target === undefined || !blocks.has(target)
      ? []
      : [{ target, source: null, by: { noun: "settings", rule } }];
  });
  return [...ways, ...rules];
}

function sourceOf(noun: DocumentNoun, row: AnyRow): Id | null {
  if (noun === "block") return row.id;
  return typeof row.source_block === "string" ? row.source_block : null;
}

/** The changes by which ways lead into another block. */
export function leadInto(
  { settings }: FlowDocument,
  ways: readonly Way[],
  to: { readonly id: Id; readonly name: string },
): Edit {
  const rules = new Set(ways.flatMap(({ by }) => ("rule" in by ? [by.rule] : [])));
  const rows = ways.flatMap(({ by }): RowOperation[] =>
    "rule" in by ? [] : [{ op: "change", noun: by.noun, id: by.id, fields: { [by.field]: to.id } }],
  );
  if (rules.size === 0) return rows;
  const next = settings.rules.map((rule, index) => (rules.has(index) ? { ...rule, goes_to: to.name } : rule));
  return [...rows, { op: "settings", fields: { rules: next } }];
}
