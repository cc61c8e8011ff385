import { ask } from "@parley/client";
import type { StoredTest } from "@parley/host";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import { useCallback } from "react";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { useAgent } from "../parts/use-agent.ts";
import { agentTests } from "./agent-tests.ts";
import { texts } from "./texts.ts";
import { useAnswerIndex } from "./use-answer-index.ts";

/** An agent as a thread tries it: as YAML, with the index of its documents as JSON, and its tests as they are stored. */
export type AgentToTry = {
  readonly yaml: string;
  /** Null where it answers from no documents, or none could be read. */
  readonly index: string | null;
  readonly tests: readonly StoredTest[];
};

/** Fetches the agent of the address. Null where that failed: a notice says why. */
export function useAgentToTry(): () => Promise<AgentToTry | null> {
  const { organisation, flow, version } = useAgent();
  const answerIndex = useAnswerIndex();
  return useCallback(async () => {
    try {
      const [tests, yaml] = await Promise.all([
        agentTests({ organisation, flow }).all(),
        ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" } }),
      ]);
      const stored = tests.map(({ name, language, conversation }) => ({ name, language, conversation }));
      return { yaml, index: await answerIndex(yaml), tests: stored };
    } catch (fault) {
      notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
      return null;
    }
  }, [organisation, flow, version, answerIndex]);
}
