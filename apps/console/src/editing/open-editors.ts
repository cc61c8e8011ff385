import { historyMark } from "../api/history-mark.ts";
import { signedInAccount } from "../api/tokens.ts";
import { browserPorts, newId } from "./browser-ports.ts";
import { browserStore } from "./browser-store.ts";
import { openVersionEditor } from "./open-version-editor.ts";
import type { VersionEditor } from "./version-editor.ts";

type Opening = { readonly editor: Promise<VersionEditor>; users: number };

/** The editors of this tab, by sign-in and path of their version: all that shows a version shares one. */
const openings = new Map<string, Opening>();

/** How long an editor outlives its last user, who may be on the way to another page of the version; milliseconds. */
const lingering = 2000;

/** An editor that is in use until its user leaves it. */
export type Taken = { readonly editor: Promise<VersionEditor>; readonly leave: () => void };

/** The editor of a version, opened at its first use; `askedAhead` has what was asked for already. */
export function takeEditor(path: string, askedAhead: () => Promise<unknown> | null): Taken {
  const key = `${signedInAccount()} ${historyMark()} ${path}`;
  const known = openings.get(key);
  const opening = known ?? { editor: open(path, askedAhead()), users: 0 };
  if (known === undefined) {
    openings.set(key, opening);
    // The next use after a failure opens the version again; this use gets the failure.
    opening.editor.catch(() => openings.delete(key));
  }
  opening.users++;
  const leave = () => {
    opening.users--;
    setTimeout(() => {
      if (opening.users > 0 || openings.get(key) !== opening) return;
      openings.delete(key);
      void opening.editor.then((editor) => editor.close());
    }, lingering);
  };
  return { editor: opening.editor, leave };
}

function open(path: string, ahead: Promise<unknown> | null): Promise<VersionEditor> {
  const account = signedInAccount();
  const store = browserStore({
    place: `${account ?? "nobody"} ${path}`,
    since: historyMark(),
    locks: navigator.locks,
    tab: sessionStorage,
    onLeave: (callBack) => {
      addEventListener("pagehide", callBack);
      return () => removeEventListener("pagehide", callBack);
    },
    newId,
    now: () => Date.now(),
  });
  return openVersionEditor(browserPorts({ path, account, ahead }, store));
}
