import type { Id } from "@parley/model/kernel";

/** Whether a stored recording is a client's own: it may play no other. */
export const isOwnRecording = (path: string, organisation: Id): boolean =>
  path.startsWith(`prompts/${organisation}/`) && !path.includes("..");
