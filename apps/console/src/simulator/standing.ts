import { type Effect, type LogEntry, logOf, openListen, type Session } from "@parley/engine";
import { type Won, whatWon } from "../telling/what-won.ts";
import { answeredBy, isOffering, type Offering } from "./bubbles.ts";
import type { PlayedTurn } from "./protocol.ts";

export type Request = Extract<Effect, { type: "request" }>;
/** A request with the name that the record gives it. */
export type NamedRequest = Request & { readonly called: string };
export type Timer = { readonly id: string; readonly after: number };

/** Where a conversation stands after its turns. */
export type Standing = {
  readonly session: Session | null;
  /** The listening that is open. */
  readonly listen: string | null;
  readonly requests: readonly NamedRequest[];
  /** What was offered with it; null where the open question offers nothing. */
  readonly offer: Offering | null;
  /** The part of a card that is asked for by keys. */
  readonly card: Extract<Request, { kind: "card" }> | null;
  readonly timers: readonly Timer[];
  readonly hasEnded: boolean;
  /** Last entries of the record that say where it is and what was understood. */
  readonly entered: Extract<LogEntry, { type: "entered" }> | null;
  /** How the last turn was decided that had something to decide. */
  readonly won: Won | null;
  readonly understood: Extract<LogEntry, { type: "understood" }> | null;
};

export function standing(turns: readonly PlayedTurn[]): Standing {
  const session = turns.at(-1)?.session ?? null;
  const { state } = session ?? {};
  const effects = turns.flatMap((turn) => turn.effects);
  const requests = new Map<string, Request>();
  const timers = new Map<string, Timer>();
  const names = new Map<string, string>();
  for (const { event, effects } of turns) {
    if (event.type === "answered") requests.delete(event.request);
    if (event.type === "elapsed") timers.delete(event.timer);
    for (const effect of effects) {
      if (effect.type === "request") requests.set(effect.id, effect);
      else if (effect.type === "cancel") requests.delete(effect.request);
      else if (effect.type === "set_timer") timers.set(effect.id, effect);
      else if (effect.type === "cancel_timer") timers.delete(effect.id);
      else if (effect.type === "log" && effect.entry.type === "requested")
        names.set(effect.entry.request, effect.entry.name);
    }
  }
  const hasEnded = state?.type === "ended";
  const listen = session === null ? null : openListen(session);
  const isOpen = (effect: Effect): effect is Offering => isOffering(effect) && answeredBy(effect) === listen;
  const awaited = requests.get(session?.pending?.request ?? "");
  return {
    session,
    listen,
    offer: effects.findLast(isOpen) ?? null,
    card: awaited?.kind === "card" ? awaited : null,
    requests: [...requests.values()].map((request) => ({ ...request, called: names.get(request.id) ?? "" })),
    timers: hasEnded ? [] : [...timers.values()],
    hasEnded,
    entered: lastEntry(effects, "entered"),
    won: lastWon(turns),
    understood: lastEntry(effects, "understood"),
  };
}

function lastWon(turns: readonly PlayedTurn[]): Won | null {
  for (const turn of turns.toReversed()) {
    const won = whatWon(logOf(turn.effects));
    if (won !== null) return won;
  }
  return null;
}

function lastEntry<Type extends LogEntry["type"]>(effects: readonly Effect[], type: Type) {
  const isWanted = (entry: LogEntry): entry is Extract<LogEntry, { type: Type }> => entry.type === type;
  const entries = effects.flatMap((effect) => (effect.type === "log" && isWanted(effect.entry) ? [effect.entry] : []));
  return entries.at(-1) ?? null;
}
