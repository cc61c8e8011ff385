import { ProblemError } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import { fetchAll } from "../api/fetch-all.ts";
import { request } from "../api/request.ts";
import { aboutOf, type CommentApi, type CommentRow, readOfComment, type Subject } from "./comment.ts";

/** Where comments are read, and where those about something are written; both end with a slash. */
export type CommentPaths = { readonly all: string; readonly of: (subject: Subject) => string };

/** @param base address of the version's calls, with a slash at its end */
export const pathsInVersion = (base: string): CommentPaths => ({
  all: `${base}comments/`,
  of: ({ type, id }) => `${base}${type}s/${id}/comments/`,
});

export function commentApi(paths: CommentPaths): CommentApi {
  const rowPath = (row: CommentRow) => {
    const about = aboutOf(row);
    if (about === null) throw new Error(`A comment about ${row.content_type} was listed in ${paths.all}`);
    return `${paths.of(about)}${row.id}/`;
  };
  return {
    list: async () => {
      const rows = await fetchAll<Told>(`${paths.all}?ordering=created_at,id&read_depth=1&fields=${readOfComment}`);
      return rows.map((row) => ({ ...row, parent: row.parent?.id ?? null }));
    },
    send: async ({ id, about, parent, text }) => {
      try {
        const moment = about.type === "call" ? { at_ms: about.at_ms } : {};
        await send("POST", paths.of(about), { id, text, parent, ...moment });
      } catch (error) {
        // It had arrived, and only the answer was lost.
        if (!(error instanceof ProblemError && error.code === "already_exists")) throw error;
      }
    },
    change: (row, changes) => send("PATCH", rowPath(row), changes),
    remove: async (row) => {
      await request(rowPath(row), { method: "DELETE" });
    },
  };
}

/** A row as the list answers at depth 1. */
type Told = Omit<CommentRow, "parent"> & { readonly parent: { readonly id: Id } | null };

async function send(method: string, path: string, body: object): Promise<void> {
  await request(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}
