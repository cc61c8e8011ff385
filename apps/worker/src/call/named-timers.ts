/** Timers by name: setting one again replaces it. Times in milliseconds. */
export class NamedTimers {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  set(name: string, after: number, fire: () => void): void {
    this.cancel(name);
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        fire();
      }, after),
    );
  }

  cancel(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  cancelAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
