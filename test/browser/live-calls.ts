import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import type { Id } from "@parley/model/kernel";
import type { Designing } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

/** Calls that go on at a version, which is deployed for them: they begin at the menu of the sample. */
export async function liveCalls(running: RunningConsole, { at, api, document }: Designing) {
  const { org: organisation, flow, ver: version } = at;
  const { database } = running.server;
  const release = (await running.ask("POST", `${api}deploy/`, {})).body;
  const { rows } = await document();
  const lease = { worker: "w", epoch: 1 };
  const told = new Map<Id, number>();
  const entered = (call: Id, name: string, subFlow: string, by: string | null = null) => {
    const home = rows.sub_flow.find((row) => row.name === subFlow)?.id;
    const block = rows.block.find((row) => row.name === name && row.subflow === home)?.id ?? "";
    const seq = (told.get(call) ?? 0) + 1;
    told.set(call, seq);
    return { seq, at_ms: seq * 1000, type: "entered", data: { block, name, path: by, visit: 1 } };
  };
  const root = rows.sub_flow.find(({ slug }) => slug === "start")?.name ?? "";
  const menu = rows.block.find(({ name }) => name === "Menu")?.id;
  const first = rows.path.find(({ destination_block }) => destination_block === menu)?.id ?? null;
  return {
    begin: async (caller: string): Promise<Id> => {
      const call = running.server.deps.newId();
      const now = new Date().toISOString();
      const row = { id: call, organisation, flow, release: release.id, version, category: "ongoing" as const };
      const held = { caller_number: caller, number: "1000", language: "en-IN", lease };
      await createCall(database, newCall({ ...row, ...held, started_at: now, answered_at: now }));
      const events = [entered(call, "Menu", root, first)];
      await commitTurn(database, { organisation, call, lease, changes: { status: "in_progress" }, events });
      return call;
    },
    /** The call goes on to a block. */
    enter: (call: Id, block: string, subFlow = root) =>
      commitTurn(database, { organisation, call, lease, events: [entered(call, block, subFlow)] }),
    end: (call: Id) =>
      finishCall(database, {
        ...{ organisation, call, lease, status: "completed", disposition: "hung_up", end_reason: "caller" },
        ...{ ended_at: new Date().toISOString(), duration_ms: 1, recording: null },
      }),
  };
}
