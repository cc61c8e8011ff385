type Outcome = "saved" | "dropped";

/** Edits whose end a caller waits for. */
export class AwaitedEdits {
  readonly #waiting = new Map<string, ((outcome: Outcome) => void)[]>();

  /** Resolves when the edit has landed, or will never. */
  outcomeOf(edit: string): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#waiting.set(edit, [...(this.#waiting.get(edit) ?? []), resolve]);
    });
  }

  /** The server has these edits. */
  land(edits: readonly string[]): void {
    for (const edit of edits) this.#end(edit, "saved");
  }

  /** Only these edits still wait to be sent: what else is awaited was refused, or gave way. */
  keepOnly(edits: readonly string[]): void {
    if (this.#waiting.size === 0) return;
    const kept = new Set(edits);
    for (const edit of [...this.#waiting.keys()]) if (!kept.has(edit)) this.#end(edit, "dropped");
  }

  #end(edit: string, outcome: Outcome): void {
    const waiting = this.#waiting.get(edit) ?? [];
    this.#waiting.delete(edit);
    for (const resolve of waiting) resolve(outcome);
  }
}
