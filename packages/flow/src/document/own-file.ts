import type { Id } from "@parley/model/kernel";

/** Rows whose `path` names a file of their client, and the folder in which that lies. */
const folders = { prompt_content: "prompts", answer_document: "documents" } as const;

export type NounWithFile = keyof typeof folders;

/** Whether a stored file is a client's own: its agents may play and read no other. */
export const isOwnFile = (noun: NounWithFile, path: string, organisation: Id): boolean =>
  path.startsWith(`${folders[noun]}/${organisation}/`) && !path.includes("..");
