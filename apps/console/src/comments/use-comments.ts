import type { InVersion } from "@parley/model/api/versions";
import { useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import { signedInAccount } from "../api/tokens.ts";
import { versionPath } from "../api/version-path.ts";
import type { Subject } from "../commenting/comment.ts";
import { commentApi, commentsInVersion } from "../commenting/comment-api.ts";
import { CommentStore, type CommentsSnapshot } from "../commenting/comment-store.ts";
import { keptComments } from "../commenting/kept-comments.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { isThere } from "./subject-name.ts";
import { texts } from "./texts.ts";

/** All that shows comments of an open version shares them. */
const stores = new WeakMap<VersionEditor, CommentStore>();

/** The comments of the version that is shown. */
export function useComments(base: InVersion): CommentsSnapshot & { readonly store: CommentStore } {
  const editor = useCurrentEditor();
  const store = stores.get(editor) ?? new CommentStore(browserPorts(editor, base));
  stores.set(editor, store);
  return { ...useSyncExternalStore(store.subscribe, store.snapshot), store };
}

function browserPorts(editor: VersionEditor, base: InVersion) {
  return {
    api: commentApi(commentsInVersion(base)),
    kept: keptComments(`${signedInAccount()} ${versionPath(base)}`, localStorage),
    follow: (tell: () => void) => {
      let was = editor.snapshot().saving.type;
      const ends = [
        editor.onComments(tell),
        editor.subscribe(() => {
          const before = was;
          was = editor.snapshot().saving.type;
          if (before === "offline" && was !== "offline") tell();
        }),
      ];
      addEventListener("online", tell);
      return () => {
        for (const end of ends) end();
        removeEventListener("online", tell);
      };
    },
    ready: (about: Subject) => untilSaved(editor, about),
    newId: makeId,
    now: () => Date.now(),
  };
}

/** A block that was drawn a moment ago may not be on the server yet. */
async function untilSaved(editor: VersionEditor, about: Subject): Promise<void> {
  const { type, id } = about;
  if (!isThere(editor.snapshot().document, about)) throw new Error(texts.gone(type));
  const isWaiting = editor
    .unsaved()
    .some(({ operations }) => operations.some((done) => done.op === "create" && done.row.id === id));
  if (!isWaiting) return;
  if (editor.snapshot().saving.type !== "saving") throw new Error(texts.notSaved(type));
  await editor.flush();
}
