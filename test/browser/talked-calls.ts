import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { assemble, compile } from "@parley/flow";
import { type Conversation, runConversation } from "@parley/host";
import type { Json, Understand } from "@parley/model/kernel";
import type { Designing } from "./designing.ts";
import type { RunningConsole } from "./running-console.ts";

/** The callers press keys. */
const nothingUnderstood: Understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });

/** Stores calls as a voice worker does, each a minute after the one before, with what the engine wrote about them. */
export async function talkedCalls(running: RunningConsole, { at, document }: Pick<Designing, "at" | "document">) {
  const { database } = running.server;
  const { org: organisation, flow, ver: version } = at;
  const program = compile(assemble(await document()));
  const lease = { worker: "w", epoch: 1 };
  // Within the last days, which figures of calls are of.
  const first = running.server.deps.now() - 3_600_000;
  let minute = 0;
  /** `more`: entries that its record has besides, at its end. */
  return async (
    steps: Conversation["steps"],
    asTest = false,
    more: readonly { readonly type: string; readonly [member: string]: Json }[] = [],
  ) => {
    const id = running.server.deps.newId();
    const began = new Date(first + minute++ * 60_000).toISOString();
    const key = { organisation, call: id, lease };
    const category = asTest ? ("subtesting" as const) : ("ongoing" as const);
    await createCall(
      database,
      newCall({
        ...{ id, organisation, flow, release: null, version, category, caller_number: "+15550100", number: "1000" },
        ...{ language: "en-IN", started_at: began, answered_at: began, lease },
      }),
    );
    const { turns } = runConversation(program, nothingUnderstood, { name: "call", steps });
    const entries = turns.flatMap(({ event, effects }) =>
      effects.flatMap((effect) => (effect.type === "log" ? [{ now: event.now, entry: effect.entry }] : [])),
    );
    const ended = turns.at(-1)?.event.now ?? 0;
    const all = [...entries, ...more.map((entry) => ({ now: ended, entry }))];
    const events = all.map(({ now, entry: { type, ...data } }, index) => ({
      ...{ seq: index + 1, at_ms: now - (turns[0]?.event.now ?? 0), type },
      data: JSON.parse(JSON.stringify(data)),
    }));
    await commitTurn(database, { ...key, events });
    await finishCall(database, {
      ...{ ...key, status: "completed", disposition: "completed", end_reason: "agent" },
      ...{ ended_at: began, duration_ms: 1000, recording: null },
    });
    return id;
  };
}
