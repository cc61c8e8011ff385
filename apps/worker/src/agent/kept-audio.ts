type Kept = { readonly client: string; readonly samples: Int16Array };

/**
 * Audio of clients that is ready to be played. When it is full, what was not played for the longest time goes first, of
 * the client that has most: so none throws out everybody's. What many ask for meanwhile is made once.
 */
export class KeptAudio {
  readonly #most: number;
  /** By client and name. A Map keeps the order of insertion: what was used last stands last. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Int16Array>>();

  /** @param most bytes of all clients */
  constructor(most: number) {
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
        this.#forget();
        return samples;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  #forget(): void {
    const bytes = new Map<string, number>();
    let all = 0;
    for (const { client, samples } of this.#kept.values()) {
      bytes.set(client, (bytes.get(client) ?? 0) + samples.byteLength);
      all += samples.byteLength;
    }
    while (all > this.#most) {
      const [largest] = [...bytes].reduce((most, one) => (one[1] > most[1] ? one : most));
      const oldest = [...this.#kept].find(([, { client }]) => client === largest);
      if (oldest === undefined) return;
      const [key, { samples }] = oldest;
      this.#kept.delete(key);
      bytes.set(largest, (bytes.get(largest) ?? 0) - samples.byteLength);
      all -= samples.byteLength;
    }
  }
}
