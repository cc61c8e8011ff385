import { useState, useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import { signedInAccount } from "../api/tokens.ts";
import { commentApi } from "../commenting/comment-api.ts";
import { CommentStore, type CommentsSnapshot } from "../commenting/comment-store.ts";
import { keptComments } from "../commenting/kept-comments.ts";

/** What is said about a call. `analytics` is the address of the flow's calls, with no slash at its end. */
export function useCallComments(analytics: string, call: string): CommentsSnapshot & { readonly store: CommentStore } {
  const [store] = useState(() => new CommentStore(browserPorts(`${analytics}/${call}/comments/`)));
  return { ...useSyncExternalStore(store.subscribe, store.snapshot), store };
}

function browserPorts(path: string) {
  return {
    api: commentApi({ all: path, of: () => path }),
    kept: keptComments(`${signedInAccount()} ${path}`, localStorage),
    // What others say is told by the calls' events, which the page follows.
    follow: (tell: () => void) => {
      addEventListener("online", tell);
      return () => removeEventListener("online", tell);
    },
    ready: async () => {},
    newId: makeId,
    now: () => Date.now(),
  };
}
