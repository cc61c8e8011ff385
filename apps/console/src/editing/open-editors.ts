import { historyMark } from "../api/history-mark.ts";
import { signedInAccount } from "../api/tokens.ts";
import { browserPorts, newId } from "./browser-ports.ts";
import { browserStore } from "./browser-store.ts";
import { openVersionEditor } from "./open-version-editor.ts";
import type { VersionEditor } from "./version-editor.ts";

type Opening = { readonly editor: Promise<VersionEditor>; users: number };

/** The editors of this tab by the path of their version: whoever shows a version shares one. */
const openings = new Map<string, Opening>();

/** How long an editor outlives its last user, who may be on the way to another page of the version; milliseconds. */
const lingering = 2000;

/** The editor of a version, opened when nobody has it yet. Whoever takes it leaves it again. */
export function takeEditor(path: string): Promise<VersionEditor> {
  const known = openings.get(path) ?? { editor: open(path), users: 0 };
  openings.set(path, known);
  known.users++;
  return known.editor;
}

export function leaveEditor(path: string): void {
  const known = openings.get(path);
  if (known === undefined) return;
  known.users--;
  setTimeout(() => {
    if (known.users > 0 || openings.get(path) !== known) return;
    openings.delete(path);
    known.editor.then(
      (editor) => editor.close(),
      // Whoever asked for it was told.
      () => {},
    );
  }, lingering);
}

async function open(path: string): Promise<VersionEditor> {
  try {
    const account = signedInAccount();
    const store = browserStore({
      ...{ place: `${account ?? "nobody"} ${path}`, since: historyMark(), newId, now: () => Date.now() },
      ...{ locks: navigator.locks, tab: sessionStorage },
    });
    return await openVersionEditor(browserPorts(path, account, store));
  } catch (error) {
    openings.delete(path);
    throw error;
  }
}
