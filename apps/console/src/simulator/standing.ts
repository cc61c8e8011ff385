import type { Effect } from "@parley/engine";
import type { Turn } from "./protocol.ts";

type Request = Extract<Effect, { type: "request" }>;

/** Where a conversation stands after its turns: what is listened for, which answers are awaited, whether it is over. */
export function standing(turns: readonly Turn[]): { listen: string | null; requests: Request[]; hasEnded: boolean } {
  const last = turns.at(-1);
  const listen = last?.effects.findLast((effect) => effect.type === "listen");
  const open = new Map<string, Request>();
  let hasEnded = false;
  for (const { event, effects } of turns) {
    if (event.type === "answered") open.delete(event.request);
    for (const effect of effects) {
      if (effect.type === "request") open.set(effect.id, effect);
      else if (effect.type === "cancel") open.delete(effect.request);
      else if (effect.type === "end") hasEnded = true;
    }
  }
  return { listen: listen?.id ?? null, requests: [...open.values()], hasEnded };
}
