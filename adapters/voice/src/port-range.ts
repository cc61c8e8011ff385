/** Thrown when every port of the range is in use or resting: the worker is full. */
export class PortsExhausted extends Error {
  constructor(low: number, high: number) {
    super(`No RTP port is free between ${low} and ${high}.`);
    this.name = "PortsExhausted";
  }
}

export interface PortRangeOptions {
  readonly low: number;
  readonly high: number;
  /** How long a released port rests, so that a late packet of one call never reaches the next. */
  readonly restMs?: number;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_REST_MS = 5000;

/**
 * Lends the even ports of a range, the one released longest ago first. Odd ports stay free for RTCP, as RFC 3550 asks.
 */
export class PortRange {
  readonly #low: number;
  readonly #high: number;
  readonly #restMs: number;
  readonly #now: () => number;
  readonly #free: { port: number; restedAt: number }[] = [];

  constructor({ low, high, restMs = DEFAULT_REST_MS, now = () => performance.now() }: PortRangeOptions) {
    if (!Number.isInteger(low) || !Number.isInteger(high) || low < 1024 || high > 65535 || low >= high) {
      throw new RangeError(`${low}-${high} is not a range of ports between 1024 and 65535.`);
    }
    this.#low = low;
    this.#high = high;
    this.#restMs = restMs;
    this.#now = now;
    for (let port = low + (low & 1); port < high; port += 2) this.#free.push({ port, restedAt: 0 });
  }

  /** Lends a port. Throws PortsExhausted. */
  take(): number {
    const [next] = this.#free;
    if (next === undefined || next.restedAt > this.#now()) throw new PortsExhausted(this.#low, this.#high);
    this.#free.shift();
    return next.port;
  }

  /** Gives a port back; it rests before it is lent again. One that no peer knows need not. */
  release(port: number, { isUsed = true } = {}): void {
    if (isUsed) this.#free.push({ port, restedAt: this.#now() + this.#restMs });
    else this.#free.unshift({ port, restedAt: 0 });
  }

  /** Ports that can be lent now. */
  get available(): number {
    const now = this.#now();
    return this.#free.filter(({ restedAt }) => restedAt <= now).length;
  }
}
