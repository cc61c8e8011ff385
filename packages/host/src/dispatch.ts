import type { Effect, LogEntry } from "@parley/engine";
import type { OutboxEntry } from "./ports.ts";

/** Where an effect goes: to the channel at once, to the durable outbox, or into the record of the conversation. */
type Destination = "channel" | "outbox" | "record";

const destinations = {
  say: "channel",
  listen: "channel",
  set_timer: "channel",
  cancel_timer: "channel",
  cancel: "channel",
  end: "channel",
  send: "outbox",
  tag: "record",
  log: "record",
} as const satisfies Record<Exclude<Effect["type"], "request">, Destination>;

const requestDestinations = {
  transfer: "channel",
  record: "channel",
  action: "outbox",
  webhook: "outbox",
} as const satisfies Record<Extract<Effect, { type: "request" }>["kind"], Destination>;

export type Dispatched = {
  readonly channel: readonly Effect[];
  readonly outbox: readonly OutboxEntry[];
  readonly log: readonly LogEntry[];
  readonly tags: readonly string[];
};

/** Sorts the effects of a turn by where they go. What runs after the call goes to the outbox together with the end. */
export function dispatch(effects: readonly Effect[]): Dispatched {
  const channel: Effect[] = [];
  const outbox: OutboxEntry[] = [];
  const log: LogEntry[] = [];
  const tags: string[] = [];
  for (const effect of effects) {
    if (isDurable(effect)) outbox.push(effect);
    else if (effect.type === "log") log.push(effect.entry);
    else if (effect.type === "tag") tags.push(...effect.tags);
    else channel.push(effect);
    if (effect.type === "end") {
      outbox.push(...effect.post_call.map((run) => ({ type: "post_call" as const, ...run })));
    }
  }
  return { channel, outbox, log, tags };
}

function isDurable(effect: Effect): effect is Exclude<OutboxEntry, { type: "post_call" }> {
  const destination = effect.type === "request" ? requestDestinations[effect.kind] : destinations[effect.type];
  return destination === "outbox";
}
