import { type Edit, editForm, readOperations } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { HistoryEntry } from "./edit-history.ts";
import type { SetAside } from "./version-editor.ts";
import type { WaitingEdit } from "./waiting-edit.ts";

/** A thing of a session, in its list. */
export type KeptItem = { readonly session: Id; readonly place: number } & (
  | { readonly list: "waiting"; readonly item: WaitingEdit }
  | { readonly list: "undo" | "redo"; readonly item: HistoryEntry }
  | { readonly list: "setAside"; readonly item: SetAside }
);

/** How a browser keeps edits: the number of their form, and what reads things that were kept in an earlier one. */
export type KeptForm = {
  readonly number: number;
  /** @throws Problem when a newer console kept it, or it cannot be read. */
  readonly read: (v: number, kept: KeptItem) => KeptItem;
};

/** All that is kept of an editor is steps of edits, so the form is theirs. */
export const keptForm: KeptForm = {
  number: editForm.number,
  read: (v, kept) => withSteps(kept, (operations) => readOperations({ v, operations })),
};

function withSteps(kept: KeptItem, read: (operations: Edit) => Edit): KeptItem {
  switch (kept.list) {
    case "waiting":
      return { ...kept, item: { ...kept.item, operations: read(kept.item.operations) } };
    case "setAside":
      return { ...kept, item: { ...kept.item, operations: read(kept.item.operations) } };
    case "undo":
    case "redo": {
      const edits = kept.item.edits.map(({ id, operations, inverse }) => ({
        id,
        operations: read(operations),
        inverse: read(inverse),
      }));
      return { ...kept, item: { ...kept.item, edits } };
    }
  }
}
