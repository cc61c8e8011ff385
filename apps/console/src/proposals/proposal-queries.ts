import { ask } from "@parley/client";
import { listProposals, readProposal } from "@parley/flow";
import { type RecordedCall, recordedCalls } from "@parley/model/api/calls";
import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { send } from "../api/send.ts";

export const proposalsKey = (at: InVersion) => ["proposals", at];

/** The proposals for a version, the newest first. */
export const proposalsQuery = (at: InVersion) => ({
  queryKey: proposalsKey(at),
  queryFn: () => ask(send, listProposals, { path: at, query: { limit: 500 } }),
});

export const proposalQuery = (at: InVersion, proposal: Id) => ({
  queryKey: [...proposalsKey(at), proposal],
  queryFn: () => ask(send, readProposal, { path: { ...at, proposal } }),
});

/** So many of the last calls are played. */
const mostCalls = 1000;

/** The last calls of an agent with their records. */
export const lastCallsQuery = ({ org, flow }: Pick<InVersion, "org" | "flow">) => ({
  queryKey: ["last calls", flow],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly RecordedCall[]> => {
    const calls: RecordedCall[] = [];
    let before: Id | null = null;
    do {
      signal.throwIfAborted();
      const page = await pageOf(org, flow, before);
      calls.push(...page.results);
      before = page.next;
    } while (before !== null && calls.length < mostCalls);
    return calls.slice(0, mostCalls);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const pageOf = (org: Id, flow: Id, before: Id | null) =>
  ask(send, recordedCalls, {
    path: { org, flow },
    query: { category: "completed", ...(before !== null && { before }) },
  });
