/** Those who want to hear of something. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Answers with what ends the listening. */
  add(listener: () => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** One that stops to listen meanwhile keeps no other from hearing. */
  tell(): void {
    for (const listener of [...this.#all]) listener();
  }

  clear(): void {
    this.#all.clear();
  }
}
