import { compile } from "@parley/flow";
import { type Replay, readRecordedCall, replayCall } from "@parley/host";
import type { Understand } from "@parley/model/kernel";
import type { DeployedAgent } from "./deployed-agent.ts";
import type { endedCall } from "./ended-call.ts";

/** The callers of these agents press keys. */
const nothing: Understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });

/** What becomes of a stored call that is played against the agent that took it. */
export function replayed({ document }: DeployedAgent, { call, events }: Awaited<ReturnType<typeof endedCall>>): Replay {
  const { id, caller_number, answered_at } = call;
  const talk = readRecordedCall({
    call_uuid: id,
    caller_number,
    answered_ms: Date.parse(answered_at ?? ""),
    metadata: {},
    account: {},
    events,
  });
  return replayCall({ program: compile(document), understand: nothing }, talk);
}
