import { type Effect, effectKind } from "@parley/engine";
import { tellEntry } from "../telling/tell-entry.ts";
import { lengthOf } from "./length-of.ts";

/** What an effect does, as a sentence; null for one that an entry of the record tells already. */
export function tellEffect(effect: Effect): string | null {
  switch (effect.type) {
    case "log":
      return tellEntry(effect.entry);
    case "listen": {
      const what = [...(effect.speech ? ["speech"] : []), ...(effect.keys ? ["keys"] : [])].join(" and ");
      return `Listens for ${what}, ${lengthOf(effect.times.patience)} of patience`;
    }
    case "set_timer":
      return `Sets a timer of ${lengthOf(effect.after)}`;
    case "tag":
      return `Tags the conversation ${effect.tags.join(", ")}`;
    case "end": {
      const runs = [...effect.completed, ...effect.post_call].map(({ name }) => name);
      return runs.length === 0 ? null : `Runs afterwards: ${runs.join(", ")}`;
    }
    default: {
      const { label, isTold } = effectKind(effect);
      return isTold ? null : label;
    }
  }
}

const events: { readonly [type: string]: string } = {
  started: "Started",
  said: "Caller spoke",
  pressed: "Caller pressed keys",
  silent: "Caller stayed silent",
  noise: "Noise",
  received: "Message received",
  answered: "Answer came",
  happened: "Event",
  elapsed: "Time passed",
  hung_up: "Hung up",
};

/** What a turn answers to, in a few words. */
export function tellEvent(type: string): string {
  return events[type] ?? type;
}
