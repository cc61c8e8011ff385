import type { Id } from "@parley/model/kernel";
import type { FlowDocument } from "./document.ts";

/** Rows whose `path` names a file of their client, and the folder in which that lies. */
const folders = { prompt_content: "prompts", answer_document: "documents" } as const;

/** Nouns whose rows name files. */
export type FileNoun = keyof typeof folders;

/** What a file in such a folder may be called: so no path leads out of it. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Whether a path names a file of a client, for a row of this noun: its agents may play and read no other. */
export function isOwnFile(noun: FileNoun, path: string, organisation: Id): boolean {
  const folder = `${folders[noun]}/${organisation}/`;
  return path.startsWith(folder) && fileName.test(path.slice(folder.length));
}

/** The same for a row of any noun. */
export const isFileOf = (path: string, organisation: Id): boolean =>
  isOwnFile("prompt_content", path, organisation) || isOwnFile("answer_document", path, organisation);

/** The files of a client that a document names, and the one whose place it takes does not. */
export function newFiles(read: FlowDocument, existing: FlowDocument, organisation: Id): readonly string[] {
  const known = new Set(filesOf(existing));
  return filesOf(read).filter((path) => isFileOf(path, organisation) && !known.has(path));
}

const filesOf = ({ rows }: FlowDocument): readonly string[] =>
  [...rows.prompt_content, ...rows.answer_document].flatMap(({ path }) => path ?? []);
