import type { Turn } from "../turn.ts";
import { raise } from "./raise.ts";

/** Puts tags on the conversation; each new one is an event that actions may hang on. */
export function setTags(turn: Turn, tags: readonly string[]): void {
  const added = tags.filter((tag) => !turn.session.tags.includes(tag));
  if (added.length === 0) return;
  turn.session.tags = [...turn.session.tags, ...added];
  turn.effects.push({ type: "tag", tags: added });
  for (const tag of added) raise(turn, tag);
}
