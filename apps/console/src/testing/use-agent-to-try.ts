import { ask, listsOf } from "@parley/client";
import type { StoredTest } from "@parley/host";
import { generateYaml } from "@parley/model/api/versions";
import { messageOf } from "@parley/model/kernel";
import type { version as versions } from "@parley/model/nouns/version";
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

/** The same as it was fetched. */
export type FetchedAgent = AgentToTry & {
  /** The revision of its version; where it was edited meanwhile, the one before. */
  readonly revision: number;
};

/** Fetches the agent of the address. Null where that was aborted or failed: a notice says why it failed. */
export function useAgentToTry(): (signal: AbortSignal) => Promise<FetchedAgent | null> {
  const { organisation, flow, version } = useAgent();
  const answerIndex = useAnswerIndex();
  return useCallback(
    async (signal) => {
      const path = { org: organisation, flow, ver: version ?? "" };
      try {
        const revision = await revisionOf(path, signal);
        const [tests, yaml] = await Promise.all([
          agentTests({ organisation, flow }).all({}, signal),
          ask(send, generateYaml, { path, signal }),
        ]);
        const stored = tests.map(({ name, language, conversation }) => ({ name, language, conversation }));
        const index = await answerIndex(yaml);
        return signal.aborted ? null : { yaml, index, tests: stored, revision };
      } catch (fault) {
        if (signal.aborted) return null;
        notify({ severity: "error", title: texts.fetchingAgent, detail: messageOf(fault) });
        return null;
      }
    },
    [organisation, flow, version, answerIndex],
  );
}

async function revisionOf(
  { org, flow, ver }: { readonly org: string; readonly flow: string; readonly ver: string },
  signal: AbortSignal,
): Promise<number> {
  const all = listsOf<typeof versions>(send, "/api/organisations/{org}/flows/{flow}/versions/", { org, flow });
  const { results } = await all.list({ filters: { version: ver }, fields: ["revision"], limit: 1 }, signal);
  const [row] = results;
  if (row === undefined) throw new Error(texts.noVersion);
  return row.revision;
}
