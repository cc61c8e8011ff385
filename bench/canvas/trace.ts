import type { Browser, Page } from "playwright-core";

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as is `dur`. */
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly data?: { readonly type?: string } };
};

/** Main-thread milliseconds of a page from each event of one type to the next, while `doing` goes on. */
export async function busyPerEvent(
  browser: Browser,
  page: Page,
  type: "mousemove" | "wheel",
  doing: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await doing();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const marks = traceEvents
    .filter(({ name, args }) => name === "EventDispatch" && args.data?.type === type)
    .toSorted((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (first === undefined) throw new Error(`The page saw no ${type}`);
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && pid === first.pid && tid === first.tid,
  );
  // The task that gives the event out began before it did.
  const starts = marks.map(({ ts }) => tasks.find((task) => task.ts <= ts && ts < task.ts + (task.dur ?? 0))?.ts ?? ts);
  return [...new Set(starts)].slice(0, -1).map((from, place, all) => {
    const until = all[place + 1] ?? starts.at(-1) ?? from;
    const within = tasks.filter(({ ts }) => ts >= from && ts < until);
    return within.reduce((sum, { dur }) => sum + (dur ?? 0), 0) / 1000;
  });
}
