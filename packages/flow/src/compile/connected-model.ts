import type { ModelAsk, Settings } from "@parley/model/kernel";

/** The language model that a version connects for a block with this `model`; null where it names no server or no model. */
export function connectedModel(
  { llm_server, llm_credential }: Pick<Settings, "llm_server" | "llm_credential">,
  model: string | null,
): Pick<ModelAsk, "server" | "model" | "credential"> | null {
  const server = textIn(llm_server);
  const named = textIn(model);
  if (server === null || named === null) return null;
  return { server: server.replace(/(?<!\/)\/+$/, ""), model: named, credential: textIn(llm_credential) };
}

const textIn = (text: string | null): string | null => text?.trim() || null;
