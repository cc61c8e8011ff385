import type { Id } from "@parley/model/kernel";
import { ApiError } from "../api/api-error.ts";
import { fetchAll } from "../api/fetch-all.ts";
import { request } from "../api/request.ts";
import type { CommentApi, CommentRow, Subject } from "./comment.ts";

const fields = "id,text,parent,is_resolved,content_type,object_id,created_by,created_at";

/** @param base address of the version's calls, with a slash at its end */
export function commentApi(base: string): CommentApi {
  const pathOf = ({ type, id }: Subject) => `${base}${type}s/${id}/comments/`;
  const rowPath = (row: CommentRow) =>
    `${pathOf({ type: row.content_type === "path" ? "path" : "block", id: row.object_id })}${row.id}/`;
  return {
    list: async () => {
      const rows = await fetchAll<Told>(`${base}comments/?ordering=created_at,id&read_depth=1&fields=${fields}`);
      return rows.map((row) => ({ ...row, parent: row.parent?.id ?? null }));
    },
    send: async ({ id, about, parent, text }) => {
      try {
        await send("POST", pathOf(about), { id, text, parent });
      } catch (error) {
        // It had arrived, and only the answer was lost.
        if (!(error instanceof ApiError && error.code === "already_exists")) throw error;
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
