import { useState, useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import { signedInAccount } from "../api/tokens.ts";
import { commentApi } from "../comments/comment-api.ts";
import { CommentStore, type CommentsSnapshot } from "../comments/comment-store.ts";
import { keptComments } from "../comments/kept-comments.ts";

/** What is said about a call. `analytics` is the address of the flow's calls, with no slash at its end. */
export function useCallComments(analytics: string, call: string): CommentsSnapshot & { readonly store: CommentStore } {
  const [store] = useState(() => new CommentStore(browserPorts(`${analytics}/${call}/comments/`)));
  return { ...useSyncExternalStore(store.subscribe, store.snapshot), store };
}

function browserPorts(path: string) {
  return {
    api: commentApi({ all: path, about: () => path }),
    kept: keptComments(`${signedInAccount()} ${path}`, localStorage),
    // The calls' events, which the page follows, report the comments of others.
    follow: (tell: () => void) => {
      addEventListener("online", tell);
      return () => removeEventListener("online", tell);
    },
    ready: async () => {},
    newId: makeId,
    now: () => Date.now(),
  };
}
