import { type Effect, effectKind } from "@parley/engine";
import { tellEntry } from "../telling/tell-entry.ts";
import { texts } from "./texts.ts";

/** What an effect does, as a sentence; null for one that an entry of the record tells already. */
export function tellEffect(effect: Effect): string | null {
  switch (effect.type) {
    case "log":
      return tellEntry(effect.entry);
    case "listen": {
      const what = [
        ...(effect.speech ? [texts.effects.speech] : []),
        ...(effect.keys ? [texts.effects.keys] : []),
      ].join(texts.effects.and);
      return texts.effects.listens(what, effect.times.patience);
    }
    case "set_timer":
      return texts.effects.setsTimer(effect.after);
    case "tag":
      return texts.effects.tags(effect.tags.join(", "));
    case "end": {
      const runs = [...effect.completed, ...effect.post_call].map(({ name }) => name);
      return runs.length === 0 ? null : texts.effects.runsAfter(runs.join(", "));
    }
    default: {
      const { label, isTold } = effectKind(effect);
      return isTold ? null : label;
    }
  }
}

const events: { readonly [type: string]: string } = texts.events;

/** What a turn answers to, in a few words. */
export function tellEvent(type: string): string {
  return events[type] ?? type;
}
