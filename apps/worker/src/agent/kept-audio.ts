type Kept = { readonly client: string; readonly samples: Int16Array };

/**
 * Audio of clients that is ready to be played. What was not played for the longest time goes first: that of the client
 * itself where it has its part, so that none throws out everybody's. What many ask for meanwhile is made once.
 */
export class KeptAudio {
  readonly #most: { readonly all: number; readonly ofOne: number };
  /** By client and name. A Map keeps the order of insertion: what was used last stands last. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Int16Array>>();

  /** @param most bytes of all clients, and of one */
  constructor(most: { readonly all: number; readonly ofOne: number }) {
    this.#most = most;
  }

  /** Rejects with what `make` throws; the next to ask tries again. */
  async get(client: string, name: string, make: () => Promise<Int16Array>): Promise<Int16Array> {
    const key = `${client} ${name}`;
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.samples;
    }
    const making = this.#making.get(key) ?? this.#make(key, client, make);
    return await making;
  }

  #make(key: string, client: string, make: () => Promise<Int16Array>): Promise<Int16Array> {
    const made = make()
      .then((samples) => {
        this.#kept.set(key, { client, samples });
        this.#forget((kept) => kept.client === client, this.#most.ofOne);
        this.#forget(() => true, this.#most.all);
        return samples;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  #forget(isMeant: (kept: Kept) => boolean, most: number): void {
    const meant = [...this.#kept].filter(([, kept]) => isMeant(kept));
    let bytes = meant.reduce((sum, [, { samples }]) => sum + samples.byteLength, 0);
    for (const [key, { samples }] of meant) {
      if (bytes <= most) break;
      this.#kept.delete(key);
      bytes -= samples.byteLength;
    }
  }
}
