import type { RowOperation } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { SetAside, VersionEditor } from "../editing/version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { texts } from "./texts.ts";

/** The prompt that a step of an edit writes, given whose each content is; null for steps of other rows. */
function promptOf(step: RowOperation, owners: ReadonlyMap<Id, Id>): Id | null {
  if (step.op === "settings") return null;
  if (step.noun === "prompt") return step.op === "create" ? step.row.id : step.id;
  if (step.noun !== "prompt_content") return null;
  return step.op === "create" ? String(step.row.prompt) : (owners.get(step.id) ?? null);
}

const ownersIn = (editor: VersionEditor): ReadonlyMap<Id, Id> =>
  new Map(editor.snapshot().document.rows.prompt_content.map(({ id, prompt }) => [id, prompt]));

/** The prompts whose rows a refused change writes. */
export function rowsOf(editor: VersionEditor, aside: SetAside): readonly Id[] {
  const owners = ownersIn(editor);
  return [...new Set(aside.operations.flatMap((step) => promptOf(step, owners) ?? []))];
}

/**
 * Sends the rows of a refused change again, each by itself: one that is refused again holds no other back. What cannot be
 * written here stays set aside, and is said.
 */
export function tryRows(editor: VersionEditor, aside: SetAside, rows: readonly Id[]): void {
  const owners = ownersIn(editor);
  const faults = rows.flatMap((row) => {
    const done = editor.tryAgain(aside.id, (step) => promptOf(step, owners) === row);
    return done.ok ? [] : [done.faults[0]?.message ?? aside.reason];
  });
  const [first] = faults;
  if (first === undefined) return;
  notify({ severity: "error", title: texts.told.notUpdated, detail: texts.refused(faults.length, first) });
}
