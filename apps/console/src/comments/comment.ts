import type { Id } from "@parley/model/kernel";

/** What comments of a version are about. */
export type Subject = { readonly type: "block" | "path"; readonly id: Id };

/** Who said something. Null for somebody the server names no more. */
export type Author = {
  readonly id: Id;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
} | null;

/** A comment as the server has it. */
export type CommentRow = {
  readonly id: Id;
  readonly text: string;
  /** The comment that it answers. */
  readonly parent: Id | null;
  readonly is_resolved: boolean;
  readonly content_type: string;
  readonly object_id: Id;
  readonly created_by: Author;
  readonly created_at: string;
};

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

/** Most letters that a comment may have, as the server counts them. */
export const longest = 10_000;

/** What is wrong with a text; null when it can be sent. */
export function faultOf(text: string): string | null {
  const length = [...text].length;
  if (length <= longest) return null;
  const told = (count: number) => count.toLocaleString("en");
  return `A comment has at most ${told(longest)} characters: this one has ${told(length)}.`;
}
