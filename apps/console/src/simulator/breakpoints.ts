import type { LogEntry, Session } from "@parley/engine";
import type { Expression, Scope } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { PlayedTurn, Stop } from "./protocol.ts";

/**
 * The stops of a turn. A turn is computed as a whole, and nothing of it leaves the browser. So stopping in it means
 * showing only part of it. `before`: the session that it began with.
 */
export function stopsIn(
  { index, event, effects, session: after }: PlayedTurn,
  before: Session | null,
  { blocks, condition }: { readonly blocks: readonly Id[]; readonly condition: Expression | null },
): readonly Stop[] {
  if (after === null) return [];
  let session: Session = before ?? { ...after, slots: {}, metadata: event.type === "started" ? event.metadata : {} };
  const holds = () => {
    const result = condition?.evaluate(scopeOf(session, event.now));
    return result?.ok === true && result.value === true;
  };
  let held = before !== null && holds();
  const stops: Stop[] = [];
  for (const [effect, each] of effects.entries()) {
    if (each.type !== "log") continue;
    const { entry } = each;
    if (entry.type === "entered" && blocks.includes(entry.block)) {
      stops.push({ turn: index, effect, block: entry.name, session });
    }
    session = afterEntry(session, entry);
    const holdsNow = holds();
    if (holdsNow && !held) stops.push({ turn: index, effect: effect + 1, block: null, session });
    held = holdsNow;
  }
  return stops;
}

/** The turns up to a stop: of the last, what was done so far, and what was known then. */
export const turnsUntil = (turns: readonly PlayedTurn[], { turn, effect, session }: Stop): readonly PlayedTurn[] =>
  turns
    .slice(0, turn + 1)
    .map((each) => (each.index === turn ? { ...each, effects: each.effects.slice(0, effect), session } : each));

/** What an entry of the record changes in what a talk knows. */
function afterEntry(session: Session, entry: LogEntry): Session {
  switch (entry.type) {
    case "entered":
    case "came_back":
      return { ...session, block: entry.block };
    case "slot_filled":
      return { ...session, slots: { ...session.slots, [entry.entity]: entry.value } };
    case "slot_changed":
      return { ...session, slots: { ...session.slots, [entry.entity]: entry.to } };
    case "slot_dropped": {
      const { [entry.entity]: _dropped, ...slots } = session.slots;
      return { ...session, slots };
    }
    case "metadata_set":
      return { ...session, metadata: { ...session.metadata, [entry.key]: entry.value } };
    case "account_set":
      return { ...session, account: { ...session.account, [entry.name]: entry.value } };
    case "understood":
      return { ...session, intent: entry.intents[0]?.name ?? session.intent };
    case "language_switched":
      return { ...session, language: entry.to };
    default:
      return session;
  }
}

/** What a condition of a stop sees: what the talk knows, without visits, chance and settings. */
function scopeOf(session: Session, now: number): Scope {
  const { slots, metadata, account, intent, language, channel, zone, match, secrets } = session;
  return {
    ...{ slots: { ...slots, ...secrets.slots }, metadata: { ...metadata, ...secrets.metadata }, account, match },
    ...{ intent, language, channel, zone, now, confidence: null, input: null, action: session.action },
    ...{ business: {}, template: {}, visits: {}, ab: session.ab, random: 0 },
  };
}
