import type { Row } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { comment } from "@parley/model/nouns/comment";
import type { user } from "@parley/model/nouns/user";
import { texts } from "./texts.ts";

/** What comments are about: of a version its blocks and paths; of a call a moment, or null for the whole of it. */
export type Subject =
  | { readonly type: "block" | "path"; readonly id: Id }
  /** `at_ms` counts from the answer. */
  | { readonly type: "call"; readonly id: Id; readonly at_ms: number | null };

/** What of a comment is read. */
export const readOfComment = [
  "id",
  "text",
  "parent",
  "is_resolved",
  "content_type",
  "object_id",
  "created_by",
  "created_at",
  "at_ms",
] as const;

type Read = Pick<Row<typeof comment>, (typeof readOfComment)[number]>;

/** Who said something. Null for a person whom the server no longer names. */
export type Author = Pick<Row<typeof user>, "id" | "email" | "first_name" | "last_name"> | null;

/** A comment as the server has it; `parent` is the id of the comment that it answers. */
export type CommentRow = Omit<Read, "created_by"> & { readonly created_by: Author };

/** Something that was written here and is not on the server yet: kept in this browser until it is, or is thrown away. */
export type Unsent = {
  readonly id: Id;
  readonly about: Subject;
  readonly parent: Id | null;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** Why it could not be sent; null while it is being sent. */
  readonly reason: string | null;
};

/** The server's calls about comments. They throw what calls of the API throw. */
export type CommentApi = {
  readonly list: () => Promise<readonly CommentRow[]>;
  /** Sending the same again changes nothing. */
  readonly send: (unsent: Unsent) => Promise<void>;
  readonly change: (row: CommentRow, fields: Partial<Pick<CommentRow, "text" | "is_resolved">>) => Promise<void>;
  readonly remove: (row: CommentRow) => Promise<void>;
};

/** What people call an author. */
export function authorName(author: Author): string {
  if (author === null) return texts.unknownAuthor;
  const names = [author.first_name, author.last_name].flatMap((name) => name?.trim() || []);
  return names.join(" ") || author.email;
}

/** What a comment is about; null for what is commented on nowhere here, such as a whole agent. */
export function aboutOf({ content_type: type, object_id: id, at_ms }: CommentRow): Subject | null {
  if (type === "call") return { type, id, at_ms };
  return type === "block" || type === "path" ? { type, id } : null;
}

/** Most letters that a comment may have, as the server counts them. */
export const longest = 10_000;

/** What is wrong with a text; null when it can be sent. */
export function faultOf(text: string): string | null {
  const length = [...text].length;
  if (length <= longest) return null;
  const told = (count: number) => count.toLocaleString("en");
  return texts.tooLong(told(longest), told(length));
}
