import type { Scope } from "../program/compiled.ts";

/** Longest rendered text, in characters: an hour of speech. */
const longestText = 100_000;
/** Most characters that filters of one rendering go through. */
const mostFiltered = 200_000;

/** Most steps that loops of one rendering take. */
const mostSteps = 20_000;

/** What one rendering carries besides the scope: handed to the library as its globals, where filters find it. */
export class RenderState {
  readonly scope: Scope;
  readonly missing = new Set<string>();
  #written = 0;
  #filtered = 0;
  #steps = 0;

  constructor(scope: Scope) {
    this.scope = scope;
  }

  /** Counts what is written. Throws when the text becomes too long. */
  write(text: string): void {
    this.#written += text.length;
    if (this.#written > longestText) throw new RangeError(`The text is longer than ${longestText} characters.`);
  }

  /** Counts a step of a loop. Throws when there are too many. */
  step(): void {
    this.#steps += 1;
    const { work } = this.scope;
    if (work !== undefined) work.left -= 1;
    if (this.#steps > mostSteps || (work !== undefined && work.left < 0))
      throw new RangeError("The text takes too long.");
  }

  /** Counts what a filter is to go through. Throws when that is too much. */
  filter(value: unknown): void {
    const size = sizeOf(value, mostFiltered);
    this.#filtered += size;
    const { work } = this.scope;
    if (work !== undefined) work.left -= size;
    const isOver = this.#filtered > mostFiltered || (work !== undefined && work.left < 0);
    if (isOver) throw new RangeError("The text takes too long.");
  }

  static of(globals: unknown): RenderState {
    if (globals instanceof RenderState) return globals;
    throw new TypeError("A template is rendered without its state");
  }
}

/** Characters and values of what a filter gets, counted until there are `most`. */
function sizeOf(value: unknown, most: number): number {
  const waiting = [value];
  let size = 0;
  while (size <= most && waiting.length > 0) {
    const next = waiting.pop();
    size += typeof next === "string" ? next.length : 1;
    if (typeof next !== "object" || next === null) continue;
    for (const inner of Object.values(next)) if (waiting.push(inner) > most) return most + 1;
  }
  return size;
}
