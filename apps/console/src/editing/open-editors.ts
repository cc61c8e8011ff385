import type { VersionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { historyMark } from "../api/history-mark.ts";
import { makeId } from "../api/make-id.ts";
import { signedInAccount } from "../api/tokens.ts";
import { versionPath } from "../api/version-path.ts";
import { browserPorts } from "./browser-ports.ts";
import { browserStore } from "./browser-store.ts";
import { openVersionEditor } from "./open-version-editor.ts";
import { placeOfVersion } from "./unsent/place-of-version.ts";
import type { VersionEditor } from "./version-editor.ts";

type Opening = { readonly editor: Promise<VersionEditor>; users: number };

/** The editors of this tab, by sign-in and path of their version: all that shows a version shares one. */
const openings = new Map<string, Opening>();

/** How long an editor outlives its last user, who may be on the way to another page of the version; milliseconds. */
const lingering = 2000;

/** An editor that is in use until its user leaves it. */
export type Taken = { readonly editor: Promise<VersionEditor>; readonly leave: () => void };

/** The editor of a version, opened at its first use; `askedAhead` has what was asked for already. */
export function takeEditor(at: InVersion, askedAhead: () => Promise<VersionDocument> | null): Taken {
  const key = `${signedInAccount()} ${historyMark()} ${versionPath(at)}`;
  const known = openings.get(key);
  const opening = known ?? { editor: open(at, askedAhead()), users: 0 };
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

function open(at: InVersion, ahead: Promise<VersionDocument> | null): Promise<VersionEditor> {
  const account = signedInAccount();
  const store = browserStore({
    place: placeOfVersion(at),
    since: historyMark(),
    locks: navigator.locks,
    tab: sessionStorage,
    onLeave: (callBack) => {
      addEventListener("pagehide", callBack);
      return () => removeEventListener("pagehide", callBack);
    },
    newId: makeId,
    now: () => Date.now(),
  });
  return openVersionEditor(browserPorts({ at, account, ahead }, store));
}
