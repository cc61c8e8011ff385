import type { Conversation } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { agentTests, type OfAgent, testsKey } from "./agent-tests.ts";
import { texts } from "./texts.ts";

/** Saves conversations as tests of an agent. `told` is said when all are saved. */
export function useSaveTests(agent: OfAgent): (conversations: readonly Conversation[], told: string) => Promise<void> {
  const queries = useQueryClient();
  const { organisation, flow } = agent;
  return useCallback(
    async (conversations, told) => {
      const tests = agentTests({ organisation, flow });
      try {
        for (const { name, ...conversation } of conversations) {
          await tests.create({ name, language: conversation.language ?? null, conversation: { ...conversation } });
        }
        notify({ severity: "success", title: told });
      } catch (fault) {
        notify({ severity: "error", title: texts.failed, detail: messageOf(fault) });
      } finally {
        await queries.invalidateQueries({ queryKey: testsKey({ organisation, flow }) });
      }
    },
    [organisation, flow, queries],
  );
}
