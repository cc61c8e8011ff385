import { collection, type Methods, ProblemError } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { comment } from "@parley/model/nouns/comment";
import { send } from "../api/send.ts";
import { type CommentApi, readOfComment, type Subject } from "./comment.ts";

type Comments = typeof comment;

/** Where comments are read, changed and deleted, whatever became of what they are about, and where those about something are made. */
export type CommentPlaces = {
  readonly all: Pick<Methods<Comments>, "all" | "change" | "remove">;
  readonly of: (subject: Subject) => Pick<Methods<Comments>, "create">;
};

const inVersion = "/api/organisations/{org}/flows/{flow}/versions/{ver}/comments/";
const onBlock = "/api/organisations/{org}/flows/{flow}/versions/{ver}/blocks/{block_pk}/comments/";
const onPath = "/api/organisations/{org}/flows/{flow}/versions/{ver}/paths/{path_pk}/comments/";
const onCall = "/api/organisations/{org}/flows/{flow}/analytics/{call_pk}/comments/";

export const commentsInVersion = (at: InVersion): CommentPlaces => ({
  all: collection<Comments, typeof inVersion>(send, comment, inVersion, at),
  of: ({ type, id }) =>
    type === "block"
      ? collection<Comments, typeof onBlock>(send, comment, onBlock, { ...at, block_pk: id })
      : collection<Comments, typeof onPath>(send, comment, onPath, { ...at, path_pk: id }),
});

/** Those about a call. `path` is their address. */
export function commentsOnCall(inFlow: InFlow, call: Id): CommentPlaces & { readonly path: string } {
  const comments = collection<Comments, typeof onCall>(send, comment, onCall, { ...inFlow, call_pk: call });
  return { all: comments, of: () => comments, path: comments.path };
}

export function commentApi({ all, of }: CommentPlaces): CommentApi {
  return {
    list: async () => {
      const rows = await all.all({ ordering: ["created_at", "id"], depth: 1, fields: readOfComment });
      // What is deleted, or may not be seen, stays an id.
      return rows.map(({ parent, created_by: author, ...row }) => ({
        ...row,
        parent: parent === null || typeof parent === "string" ? parent : parent.id,
        created_by: typeof author === "string" ? null : author,
      }));
    },
    send: async ({ id, about: subject, parent, text }) => {
      try {
        const moment = subject.type === "call" ? { at_ms: subject.at_ms } : {};
        await of(subject).create({ id, text, parent, ...moment });
      } catch (error) {
        // It had arrived, and only the answer was lost.
        if (!(error instanceof ProblemError && error.code === "already_exists")) throw error;
      }
    },
    change: async (row, changes) => {
      await all.change({ id: row.id }, changes);
    },
    remove: (row) => all.remove({ id: row.id }),
  };
}
