import type { InFlow } from "@parley/model/api/calls";
import { useState, useSyncExternalStore } from "react";
import { makeId } from "../api/make-id.ts";
import { signedInAccount } from "../api/tokens.ts";
import { commentApi, commentsOnCall } from "../commenting/comment-api.ts";
import { CommentStore, type CommentsSnapshot } from "../commenting/comment-store.ts";
import { keptComments } from "../commenting/kept-comments.ts";

/** What is said about a call. */
export function useCallComments(inFlow: InFlow, call: string): CommentsSnapshot & { readonly store: CommentStore } {
  const [store] = useState(() => new CommentStore(browserPorts(inFlow, call)));
  return { ...useSyncExternalStore(store.subscribe, store.snapshot), store };
}

function browserPorts(inFlow: InFlow, call: string) {
  const comments = commentsOnCall(inFlow, call);
  return {
    api: commentApi(comments),
    kept: keptComments(`${signedInAccount()} ${comments.path}`, localStorage),
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
