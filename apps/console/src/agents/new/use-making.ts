import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { agentsKey } from "../agents-queries.ts";
import { type Beginning, type Made, MadeBlank, makeAgent } from "./make-agent.ts";

/** Makes an agent; tried again, it fills the one that the try before left empty. */
export function useMaking(organisation: string) {
  const queries = useQueryClient();
  const [blank, setBlank] = useState<MadeBlank | null>(null);
  return async (beginning: Beginning, yaml: string | null): Promise<Made> => {
    try {
      return await makeAgent(organisation, beginning, yaml, blank);
    } catch (cause) {
      if (cause instanceof MadeBlank) {
        setBlank(cause);
        await queries.invalidateQueries({ queryKey: agentsKey(organisation) });
      }
      throw cause;
    }
  };
}
