import { createCall, finishCall } from "@parley/db/store";
import { yesterday } from "../../yesterday.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const rows = "/api/organisations/{org}/flows/{flow}/analytics/";

/** The API with an agent whose calls a listener may read, and with a call of another client's agent. */
export async function startListener() {
  const api = await startApi();
  const [own, foreign] = [new World(api), new World(api)];
  const path = await own.pathOf(rows);
  /** Makes an ended call of the agent. */
  const makeCall = async (values: Values = {}) => own.make(rows, values);
  const { id: flow } = await own.rowOf("/api/organisations/{org}/flows/");
  const organisation = await own.organisation();
  const here = (policy: string) => ({ scope: "organisation" as const, id: organisation, policy });
  const listener = await api.signIn([here("v2.calls.admin"), here("v2.calls_for_clients.view")], "applications");
  const theirs = { path: await foreign.pathOf(rows), call: await foreign.make(rows) };
  const lease = { worker: "w", epoch: 1 };

  /** A call that has begun; without a version while the agent takes no calls, and without an answer when it is refused. */
  async function begun({
    version = "0.0.1",
    answered_at = `${yesterday}T10:00:02.000Z`,
  }: {
    readonly version?: string | null;
    readonly answered_at?: string | null;
  } = {}) {
    const call = api.server.deps.newId();
    await createCall(api.server.database, {
      ...{ id: call, organisation, flow, release: null, version, category: "ongoing" },
      ...{ caller_number: "+15550001", number: "1000", direction: "inbound", status: "in_progress", language: "en-IN" },
      ...{ started_at: `${yesterday}T10:00:00.000Z`, answered_at, metadata: {}, lease },
    });
    return { organisation, call, lease };
  }

  const end = (key: Awaited<ReturnType<typeof begun>>, recording: string | null) =>
    finishCall(api.server.database, {
      ...{ ...key, status: "completed", disposition: "completed", end_reason: "agent" },
      ...{ ended_at: `${yesterday}T10:00:30.000Z`, duration_ms: 28_000, recording },
    });

  return {
    api,
    path,
    flow,
    organisation,
    here,
    listener,
    makeCall,
    callValues: () => own.values(rows),
    theirs,
    begun,
    end,
  };
}
