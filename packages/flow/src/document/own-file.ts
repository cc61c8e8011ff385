import type { Id } from "@parley/model/kernel";

/** Rows whose `path` names a file of their client, and the folder in which that lies. */
const folders = { prompt_content: "prompts", answer_document: "documents" } as const;

/** Whether a stored file is a client's own: its agents may play and read no other. */
export const isOwnFile = (noun: keyof typeof folders, path: string, organisation: Id): boolean =>
  path.startsWith(`${folders[noun]}/${organisation}/`) && !path.includes("..");
