import { cancelled } from "./cancelled.ts";
import { mayTakePlace } from "./fair-share.ts";
import { type Asker, SpeechError } from "./synthesiser.ts";

/** What one client has running, and what of it waits, in the order of asking. */
type Line = { running: number; readonly waiting: Set<() => void> };

/**
 * Runs at most so many jobs at a time, of one client its share. Clients take turns: a place goes to the one with the
 * fewest running, of several to the one whose last turn ended first. So no client waits for the line of another, nor for
 * what another has running.
 * @param size.waiting most of one client; more are refused as crowded
 */
export function limiter({ running, waiting }: { readonly running: number; readonly waiting: number }) {
  /** Of clients with jobs; those whose turn ended last stand last. */
  const lines = new Map<string, Line>();
  let active = 0;

  const lineOf = (client: string): Line => {
    const line = lines.get(client) ?? { running: 0, waiting: new Set() };
    lines.set(client, line);
    return line;
  };
  const begin = (line: Line) => {
    active += 1;
    line.running += 1;
  };
  const end = (client: string, line: Line) => {
    active -= 1;
    line.running -= 1;
    lines.delete(client);
    lines.set(client, line);
    const next = nextOf(lines);
    if (next === undefined || !mayBegin(next.line)) return;
    begin(next.line);
    next.enter();
  };
  const mayBegin = (line: Line) => mayTakePlace(line.running, running - active);
  /** A client without jobs takes no room. */
  const forget = (client: string) => {
    const line = lines.get(client);
    if (line?.running === 0 && line.waiting.size === 0) lines.delete(client);
  };

  return async <T>(job: () => Promise<T>, { client, signal }: Asker): Promise<T> => {
    if (signal.aborted) throw cancelled();
    const line = lineOf(client);
    if (mayBegin(line)) begin(line);
    else if (line.waiting.size < waiting) await turn(line.waiting, signal).finally(() => forget(client));
    else throw new SpeechError("crowded", `More than ${waiting} prompts of this client wait to be spoken.`);
    try {
      return await job();
    } finally {
      end(client, line);
      forget(client);
    }
  };
}

/** Of the clients that wait the one with the fewest running; of several the one whose last turn ended first. */
function nextOf(lines: ReadonlyMap<string, Line>) {
  let next: { readonly line: Line; readonly enter: () => void } | undefined;
  for (const line of lines.values()) {
    const [enter] = line.waiting;
    if (enter !== undefined && line.running < (next?.line.running ?? Number.POSITIVE_INFINITY)) {
      next = { line, enter };
    }
  }
  return next;
}

/** Resolves when a place is handed over; rejects when the one who waits goes. */
function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(enter);
      reject(cancelled());
    };
    const enter = () => {
      waiting.delete(enter);
      signal.removeEventListener("abort", leave);
      resolve();
    };
    waiting.add(enter);
    signal.addEventListener("abort", leave, { once: true });
  });
}
