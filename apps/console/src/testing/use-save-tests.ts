import { type Conversation, storedTest } from "@parley/host";
import { messageOf } from "@parley/model/kernel";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { agentTests, type OfAgent, testsKey } from "./agent-tests.ts";
import { texts } from "./texts.ts";

/** Saves conversations as tests of an agent. `told` says how many it saved; a test that has the name of one stays. */
export type SaveTests = (conversations: readonly Conversation[], told: (count: number) => string) => Promise<void>;

export function useSaveTests(agent: OfAgent): SaveTests {
  const queries = useQueryClient();
  const { organisation, flow } = agent;
  return useCallback(
    async (conversations, told) => {
      const tests = agentTests({ organisation, flow });
      try {
        const known = new Set((await tests.all()).map(({ name }) => name));
        const fresh = conversations.filter(({ name }) => !known.has(name));
        for (const each of fresh) await tests.create(storedTest(each));
        const there = conversations.length - fresh.length;
        if (fresh.length === 0) notify({ severity: "warning", title: texts.nothingSaved, detail: texts.stay(there) });
        else
          notify({ severity: "success", title: told(fresh.length), ...(there > 0 && { detail: texts.stay(there) }) });
      } catch (fault) {
        notify({ severity: "error", title: texts.failed, detail: messageOf(fault) });
      } finally {
        await queries.invalidateQueries({ queryKey: testsKey({ organisation, flow }) });
      }
    },
    [organisation, flow, queries],
  );
}
