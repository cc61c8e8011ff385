import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";

/** What of a document is another than before, as far as it is drawn. */
export type Changes = {
  /** Blocks that are new, changed or gone. */
  readonly blocks: ReadonlySet<Id>;
  /** Blocks of which such a path leads away. */
  readonly sources: ReadonlySet<Id>;
  /** Prompts with other words. */
  readonly prompts: ReadonlySet<Id>;
  readonly actions: ReadonlySet<Id>;
  /** Blocks that collect something else. */
  readonly collecting: ReadonlySet<Id>;
};

/** Null when too much changed: then the drawing is made from nothing. Rows that an edit left alone are the same objects. */
export function changesSince(was: FlowDocument, is: FlowDocument): Changes | null {
  if (was.settings !== is.settings || was.rows.sub_flow !== is.rows.sub_flow) return null;
  return {
    blocks: new Set(differing(was.rows.block, is.rows.block).map(({ id }) => id)),
    sources: new Set(differing(was.rows.path, is.rows.path).map(({ source_block }) => source_block)),
    prompts: new Set([
      ...differing(was.rows.prompt_content, is.rows.prompt_content).map(({ prompt }) => prompt),
      // Words may stand over them.
      ...differing(was.rows.prompt, is.rows.prompt).map(({ id }) => id),
    ]),
    actions: new Set(differing(was.rows.action, is.rows.action).map(({ id }) => id)),
    collecting: new Set(differing(was.rows.block_entity, is.rows.block_entity).map(({ block }) => block)),
  };
}

/** The rows that only one of two lists has. Both are in the order of their ids; a changed row comes as it was and as it is. */
function differing<Row extends { readonly id: Id }>(was: readonly Row[], is: readonly Row[]): readonly Row[] {
  const found: Row[] = [];
  if (was === is) return found;
  let [old, now] = [0, 0];
  while (old < was.length || now < is.length) {
    const gone = was[old];
    const come = is[now];
    if (gone === come) {
      old++;
      now++;
    } else if (gone !== undefined && (come === undefined || gone.id <= come.id)) {
      found.push(gone);
      old++;
    } else if (come !== undefined) {
      found.push(come);
      now++;
    }
  }
  return found;
}
