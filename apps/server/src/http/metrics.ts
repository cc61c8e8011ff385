import type { LineFigures } from "@parley/db/store";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sharedQuestion } from "../base/shared-question.ts";

/** What the process counts, in Prometheus' words. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests: Histogram<"listener" | "method" | "path" | "status">;
  readonly systemAccess: Counter<"reason">;
  readonly deliveries: Counter<"outcome">;
  /** All figures as text. Some thousand lines take a while, so those who ask meanwhile share them. */
  readonly text = sharedQuestion(() => this.registry.metrics());

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: "parley_http_request_seconds",
      help: "Time to answer a request, seconds.",
      labelNames: ["listener", "method", "path", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    this.systemAccess = new Counter({
      name: "parley_system_access_total",
      help: "Uses of the way across organisations, by reason.",
      labelNames: ["reason"],
      registers: [this.registry],
    });
    this.deliveries = new Counter({
      name: "parley_deliveries_total",
      help: "Attempts to deliver what conversations send: delivered, failed finally, or to be tried again.",
      labelNames: ["outcome"],
      registers: [this.registry],
    });
  }

  /** Asks how callers' packets came in the last hour, whenever the figures are read; NaN while no answer comes. */
  watchLines(ask: () => Promise<LineFigures>): void {
    const figures = sharedQuestion(ask);
    const gauge = (name: string, help: string, value: (found: LineFigures) => number) =>
      new Gauge({
        name: `parley_line_${name}`,
        help,
        registers: [this.registry],
        async collect() {
          const found = await figures().catch(() => null);
          this.set(found === null ? Number.NaN : value(found));
        },
      });
    const within = "of calls that began within the last hour and have ended";
    const share = (packets: number, { received, lost }: LineFigures) => packets / Math.max(1, received + lost);
    gauge("lost_share", `Share of callers' packets that never came, ${within}.`, (found) => share(found.lost, found));
    gauge("late_share", `Share of callers' packets that came too late, ${within}.`, (found) =>
      share(found.late, found),
    );
    gauge("jitter_ms", `Jitter that 95 % ${within} stay below, milliseconds.`, ({ jitter }) => jitter);
  }

  /** Asks how much waits to be delivered, and since when, whenever the figures are read; NaN while no answer comes. */
  watchOutbox(ask: () => Promise<{ readonly waiting: number; readonly oldest: number }>): void {
    const backlog = sharedQuestion(ask);
    const gauge = (name: "waiting" | "oldest_seconds", help: string) =>
      new Gauge({
        name: `parley_outbox_${name}`,
        help,
        registers: [this.registry],
        async collect() {
          const found = await backlog().catch(() => null);
          this.set(found === null ? Number.NaN : name === "waiting" ? found.waiting : found.oldest);
        },
      });
    gauge("waiting", "Entries that wait to be delivered, apart from those of live calls.");
    gauge("oldest_seconds", "Age of the oldest entry that waits to be delivered, seconds.");
  }
}
