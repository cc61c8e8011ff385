import type { Effect, LogEntry } from "@parley/engine";
import {
  entryOfPostCall,
  entryOfRequest,
  entryOfSend,
  type OutboxEntry,
  type ServerRequest,
} from "./outbox/outgoing.ts";

export type Dispatched = {
  /** All of them, in their order. */
  readonly effects: readonly Effect[];
  /** What the channel does at once: speech, listening, timers, transfers, recordings, the end. */
  readonly channel: readonly Effect[];
  /** Requests to other servers that the conversation waits for. They stand in the outbox too. */
  readonly asked: readonly ServerRequest[];
  readonly outbox: readonly OutboxEntry[];
  readonly log: readonly LogEntry[];
  readonly tags: readonly string[];
};

/**
 * Sorts the effects of a turn by where they go: to the channel at once, to the durable outbox, or into the record of the
 * conversation. What runs after the end goes to the outbox together with the end. `contact`: whom messages are sent to.
 */
export function dispatch(effects: readonly Effect[], contact: string | null): Dispatched {
  const channel: Effect[] = [];
  const asked: ServerRequest[] = [];
  const outbox: OutboxEntry[] = [];
  const log: LogEntry[] = [];
  const tags: string[] = [];
  for (const effect of effects) {
    switch (effect.type) {
      case "log":
        log.push(effect.entry);
        break;
      case "tag":
        tags.push(...effect.tags);
        break;
      case "send":
        outbox.push(entryOfSend(effect, contact));
        break;
      case "request":
        if (effect.kind === "transfer" || effect.kind === "record") {
          channel.push(effect);
          break;
        }
        if (!effect.async) asked.push(effect);
        outbox.push(entryOfRequest(effect));
        break;
      case "end":
        channel.push(effect);
        outbox.push(...effect.post_call.map(entryOfPostCall));
        break;
      case "say":
      case "listen":
      case "set_timer":
      case "cancel_timer":
      case "cancel":
        channel.push(effect);
        break;
    }
  }
  return { effects, channel, asked, outbox, log, tags };
}
