import type { Edit, FlowDocument } from "@parley/flow";
import type { Page } from "playwright-core";
import type { EditorSnapshot, Performed, SetAside } from "../../apps/console/src/editing/version-editor.ts";

/** An edit that the page counts among what can be undone, with the step it belongs to. */
export type MadeEdit = { readonly id: string; readonly step: string; readonly operations: Edit };

export type Standing = Pick<EditorSnapshot, "saving" | "revision"> & { readonly isSaved: boolean };

/** All that was ever seen of a page's history. */
export type Seen = {
  readonly made: readonly MadeEdit[];
  /** Steps that were taken back at some time. */
  readonly undone: readonly string[];
  /** Row and field where the page was told to take what the other said. */
  readonly given: readonly string[];
  readonly setAside: readonly SetAside[];
};

/**
 * The editor that a page was built with, found where React keeps what the canvas was given, and asked as any part of the
 * page asks it. From now on it is noted what its history has, and where what the other said was taken: what the page asks
 * about may change between a look at it and a click.
 */
const findEditor = `(() => {
  const canvas = document.querySelector("[role=application], table[aria-label=Outline]");
  const key = Object.keys(canvas).find((name) => name.startsWith("__reactFiber$"));
  let fiber = canvas[key];
  const isEditor = (value) => typeof value?.perform === "function" && typeof value.snapshot === "function";
  while (!isEditor(fiber.memoizedProps?.value)) fiber = fiber.return;
  const editor = fiber.memoizedProps.value;
  const made = new Map();
  const undone = new Set();
  const look = () => {
    const { undo, redo } = editor.snapshot();
    for (const { id: step, edits } of undo) for (const { id, operations } of edits) made.set(id, { id, step, operations });
    for (const { id, edits } of redo) undone.add(id);
  };
  editor.subscribe(look);
  look();
  const given = new Set();
  const { resolve } = editor;
  editor.resolve = (id, choice) => {
    const { saving } = editor.snapshot();
    const asked = saving.type === "conflict" ? saving.conflicts.find((conflict) => conflict.id === id) : undefined;
    if (choice === "theirs" && asked !== undefined) given.add(asked.row + " " + asked.field);
    resolve(id, choice);
  };
  window.pageEditor = { editor, made, undone, given };
})()`;

export type PageEditor = {
  readonly state: () => Promise<Pick<EditorSnapshot, "document" | "deleted">>;
  readonly perform: (operations: Edit, label: string) => Promise<Performed>;
  readonly standing: () => Promise<Standing>;
  readonly document: () => Promise<FlowDocument>;
  readonly seen: () => Promise<Seen>;
};

/** Reaches the editor of a design page; to be reached again when the page is loaded again. */
export async function reachEditor(page: Page): Promise<PageEditor> {
  await page.getByRole("application", { name: /^Canvas of/ }).waitFor();
  await page.evaluate(findEditor);
  // As text: what a page hands over otherwise is no plain JSON.
  const ask = async <T>(expression: string): Promise<T> =>
    JSON.parse(await page.evaluate<string>(`JSON.stringify(${expression})`));
  const snapshot = "pageEditor.editor.snapshot()";
  return {
    state: () => ask(`(({ document, deleted }) => ({ document, deleted }))(${snapshot})`),
    perform: (operations, label) => ask(`pageEditor.editor.perform(${JSON.stringify({ operations, label })})`),
    standing: () =>
      ask(
        `(({ saving, revision }) => ({ saving, revision, isSaved: pageEditor.editor.unsaved().length === 0 }))(${snapshot})`,
      ),
    document: () => ask(`${snapshot}.document`),
    seen: () =>
      ask(
        `({ made: [...pageEditor.made.values()], undone: [...pageEditor.undone], given: [...pageEditor.given], setAside: ${snapshot}.setAside })`,
      ),
  };
}
