import type { TurnRecord } from "./ports.ts";

/** What becomes of a timer: it elapses `after` so many milliseconds; null: it is over. */
type TimerChange = { readonly key: string; readonly after: number | null };

/** What a turn does with the timers of a conversation that no process holds. The timer that made the turn is over too. */
export function timerChanges({ event, timers }: Pick<TurnRecord, "event" | "timers">): readonly TimerChange[] {
  const told = event.type === "elapsed" ? [{ key: event.timer, after: null }] : [];
  const changes = timers.map((timer) => ({ key: timer.id, after: timer.type === "set_timer" ? timer.after : null }));
  return [...told, ...changes];
}
