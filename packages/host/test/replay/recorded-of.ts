import type { Effect, EngineEvent } from "@parley/engine";
import type { JsonObject } from "@parley/model/kernel";
import type { ReplayableCall } from "../../src/index.ts";

type Turn = { readonly event: EngineEvent; readonly effects: readonly Effect[] };

/** A talk as a stored call has it: its entries as JSON, each at the time of its turn. */
export function recordedOf(turns: readonly Turn[], { knowsAccount = true } = {}): ReplayableCall {
  const started = turns[0]?.event;
  if (started?.type !== "started") throw new Error("A call begins with its start.");
  const events = turns.flatMap(({ event, effects }) =>
    effects.flatMap((effect) => {
      if (effect.type !== "log") return [];
      const { type, ...data } = effect.entry;
      const plain: JsonObject = JSON.parse(JSON.stringify(data));
      return [{ at_ms: event.now - started.now, type, data: plain }];
    }),
  );
  const { session, contact, metadata, now } = started;
  const account = knowsAccount ? started.account : null;
  return {
    call_uuid: session,
    caller_number: contact,
    answered_ms: now,
    metadata,
    account,
    events,
  };
}
