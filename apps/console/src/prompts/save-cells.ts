import type { Id } from "@parley/model/kernel";
import { makeId } from "../api/make-id.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { dismissNotice, notify, showProgress } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";
import { type CellWrite, type Written, writeCells } from "./write-cells.ts";

/** Writes cells as one step of the history and shows the progress. `said`: the notice when the server has taken an edit. */
export function saveCells(editor: VersionEditor, writes: readonly CellWrite[], label: (count: number) => string): void {
  const written = writeCells(writes, makeId);
  const [first] = written.refused;
  if (first !== undefined) {
    tellNotUpdated(texts.refused(written.refused.length, first.reason));
  }
  saveBatches(
    editor,
    written.batches,
    label(written.cells),
    written.cells === 1 ? texts.told.edited : texts.told.updated,
  );
}

/** Makes batches of steps one step of the history. Each is an edit of its own: the server takes it whole or not at all. */
export function saveBatches(editor: VersionEditor, batches: Written["batches"], label: string, said: string): void {
  const group = makeId();
  let step: Id | null = null;
  for (const operations of batches) {
    const done = editor.perform(
      batches.length === 1 ? { operations, label } : { operations, label, group, isApart: true },
    );
    if (!done.ok) {
      tellNotUpdated(done.faults[0]?.message);
      return;
    }
    step = done.step;
  }
  if (step === null) return;
  if (batches.length === 1) void tellWhenSaved(editor, step, { title: said });
  else void tellBatches(editor, step, batches.length, said);
}

/** Its name is that of the documents, for the log. */
class PromptsNotUpdated extends Error {
  override readonly name = texts.told.notUpdatedName;
}

const tellNotUpdated = (why: string | undefined) => reportError(texts.told.notUpdated, new PromptsNotUpdated(why));

async function tellBatches(editor: VersionEditor, step: Id, of: number, said: string): Promise<void> {
  const id = notify({ severity: "info", title: texts.told.updating, progress: { done: 0, of } });
  let last = 0;
  const stop = editor.subscribe(() => {
    const { saving } = editor.snapshot();
    const done = Math.max(last, of - ("waiting" in saving ? saving.waiting : of));
    if (done === last) return;
    last = done;
    showProgress(id, { done, of });
  });
  try {
    if ((await editor.whenSaved(step)) === "saved") notify({ severity: "success", title: said });
  } finally {
    stop();
    dismissNotice(id);
  }
}
