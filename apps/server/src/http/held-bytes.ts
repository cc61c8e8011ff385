import { Problem } from "@parley/model/kernel";

/**
 * What is in memory for each client: bodies until they are answered, and answers until they are read. Without an end to it
 * a client that sends much, or reads nothing, would take the memory of all.
 */
export class HeldBytes {
  readonly #most: number;
  readonly #held = new Map<string, number>();

  /** @param most of one client, in bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Holds so many bytes for a client until what is returned is called, once or more. */
  hold(client: string, bytes: number): () => void {
    this.#add(client, bytes);
    let held = bytes;
    return () => {
      this.#add(client, -held);
      held = 0;
    };
  }

  /** @throws Problem 429 `busy` when so much more would be too much. What comes alone is always taken. */
  refuseFull(client: string, more = 0): void {
    const held = this.#held.get(client) ?? 0;
    if (held > 0 && held + more > this.#most) throw busy();
  }

  #add(client: string, bytes: number): void {
    const held = (this.#held.get(client) ?? 0) + bytes;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
  }
}

const busy = () =>
  new Problem({
    status: 429,
    code: "busy",
    detail: "Too much of this client is on its way: wait for answers, and read them, before you send more.",
    extra: { retry_after: 2 },
  });
