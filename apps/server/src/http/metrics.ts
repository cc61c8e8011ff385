import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** What the process counts, in Prometheus' words. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests: Histogram<"listener" | "method" | "path" | "status">;
  readonly systemAccess: Counter<"reason">;
  readonly deliveries: Counter<"outcome">;

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
      help: "Attempts to deliver what conversations send: delivered, failed for good, or to be tried again.",
      labelNames: ["outcome"],
      registers: [this.registry],
    });
  }
}
