import type { PoolClient } from "pg";

/** How long an answer may take beyond the time that its statement may run; milliseconds. */
const onItsWay = 2000;

/**
 * Ends connections of one handle that no longer answer. PostgreSQL ends a statement at its own limit and says so. What is
 * silent for longer has no other side: its host was replaced, or a router forgot the way. TCP alone tries for 15 minutes.
 * Whatever last answered before the silent statement was sent is in doubt with it, and is used no more.
 */
export class SilenceWatch {
  /** On the clock of `performance.now`. */
  readonly #answeredAt = new WeakMap<PoolClient["connection"], number>();
  #doubtedSince = Number.NEGATIVE_INFINITY;

  /** What `work` asks of a connection; ended as ETIMEDOUT when it is not answered in time. */
  async answered<T>(
    { connection }: Pick<PoolClient, "connection">,
    statementTimeout: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    const limit = statementTimeout + onItsWay;
    const timer = setTimeout(() => {
      this.doubt(askedAt);
      const silent = new Error(`The database did not answer within ${limit} ms`);
      connection.stream.destroy(Object.assign(silent, { code: "ETIMEDOUT" }));
    }, limit);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      this.#answeredAt.set(connection, performance.now());
    }
  }

  /** Connections that have not answered since are used no more. */
  doubt(since: number): void {
    this.#doubtedSince = Math.max(this.#doubtedSince, since);
  }

  /** Whether a connection that is free may have lost its other side: then it is ended. */
  endsDoubted({ connection }: PoolClient): boolean {
    const isDoubted = (this.#answeredAt.get(connection) ?? Number.POSITIVE_INFINITY) < this.#doubtedSince;
    // Its farewell would wait for the other side.
    if (isDoubted) connection.stream.destroy();
    return isDoubted;
  }
}
