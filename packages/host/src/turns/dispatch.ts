import { type Effect, type EffectTo, goesTo, type LogEntry } from "@parley/engine";
import { entriesOf, type OutboxEntry, type ServerRequest } from "../outbox/outgoing.ts";

export type Dispatched = {
  /** All of them, in their order. */
  readonly effects: readonly Effect[];
  /** What the channel does at once. */
  readonly channel: readonly EffectTo<"channel">[];
  /** Requests to other servers that the conversation waits for. They stand in the outbox too. */
  readonly asked: readonly ServerRequest[];
  readonly outbox: readonly OutboxEntry[];
  /** Timers that begin and end. */
  readonly timers: readonly EffectTo<"timers">[];
  readonly log: readonly LogEntry[];
  readonly tags: readonly string[];
};

/** Sorts the effects of a turn by where their kinds say that they go. `contact`: whom messages are sent to. */
export function dispatch(effects: readonly Effect[], contact: string | null): Dispatched {
  const channel: EffectTo<"channel">[] = [];
  const asked: ServerRequest[] = [];
  const outbox: OutboxEntry[] = [];
  const timers: EffectTo<"timers">[] = [];
  const log: LogEntry[] = [];
  const tags: string[] = [];
  for (const effect of effects) {
    if (goesTo(effect, "channel")) channel.push(effect);
    if (goesTo(effect, "asked") && !effect.async) asked.push(effect);
    if (goesTo(effect, "outbox")) outbox.push(...entriesOf(effect, contact));
    if (goesTo(effect, "timers")) timers.push(effect);
    if (goesTo(effect, "record")) {
      if (effect.type === "log") log.push(effect.entry);
      else tags.push(...effect.tags);
    }
  }
  return { effects, channel, asked, outbox, timers, log, tags };
}
