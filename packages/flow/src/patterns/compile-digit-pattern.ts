import type { DigitPattern } from "../program/compiled.ts";
import { type DigitNode, DigitPatternFault, parseDigitPattern } from "./digit-syntax.ts";

/** States of the machine of one pattern: nested counts multiply. */
const maxStates = 2000;

export type DigitPatternResult =
  | { readonly ok: true; readonly pattern: DigitPattern }
  | { readonly ok: false; readonly error: { readonly message: string; readonly position: number } };

/**
 * Compiles a digit pattern: keys (`1`, `*`, `#`), `[0-9]`, `[^0]`, `\d`, `.` (any key), `( | )`, and counts `{4}`,
 * `{2,6}`, `{2,}`, `?`, `+`. A star is the key, never a count. The whole entry has to match.
 */
export function compileDigitPattern(source: string): DigitPatternResult {
  try {
    const machine = new Machine(parseDigitPattern(source));
    const matches = (digits: string) => machine.after(digits).has(machine.end);
    const isPrefix = (digits: string) => [...machine.after(digits)].some((state) => machine.keysFrom(state) !== null);
    return { ok: true, pattern: { source, matches, isPrefix } };
  } catch (error) {
    if (!(error instanceof DigitPatternFault)) throw error;
    return { ok: false, error: { message: error.message, position: error.position } };
  }
}

type State = { keys: ReadonlySet<string> | null; next: number[] };

/** A machine of states that consume a key, or none; from every state its end can be reached. */
class Machine {
  readonly #states: State[] = [];
  readonly #start: number;
  readonly end: number;

  constructor(node: DigitNode) {
    this.end = this.#add(null, []);
    this.#start = this.#build(node, this.end);
  }

  keysFrom(state: number): ReadonlySet<string> | null {
    return this.#states[state]?.keys ?? null;
  }

  /** The states that the machine may be in after the digits. */
  after(digits: string): ReadonlySet<number> {
    let current = this.#closure([this.#start]);
    for (const digit of digits) {
      const key = digit.toUpperCase();
      const next: number[] = [];
      for (const state of current) {
        if (this.keysFrom(state)?.has(key)) next.push(...(this.#states[state]?.next ?? []));
      }
      current = this.#closure(next);
      if (current.size === 0) break;
    }
    return current;
  }

  #closure(states: readonly number[]): Set<number> {
    const reached = new Set<number>();
    const pending = [...states];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (reached.has(state)) continue;
      reached.add(state);
      if (this.keysFrom(state) === null) pending.push(...(this.#states[state]?.next ?? []));
    }
    return reached;
  }

  #add(keys: ReadonlySet<string> | null, next: number[]): number {
    if (this.#states.length >= maxStates) throw new DigitPatternFault("The counts are too large together.", 0);
    return this.#states.push({ keys, next }) - 1;
  }

  /** Adds the states of a node that go on to `next`; gives the first of them. */
  #build(node: DigitNode, next: number): number {
    switch (node.type) {
      case "keys":
        return this.#add(node.keys, [next]);
      case "sequence":
        return node.items.reduceRight((after, item) => this.#build(item, after), next);
      case "choice":
        return this.#add(
          null,
          node.items.map((item) => this.#build(item, next)),
        );
      case "repeat":
        return this.#buildRepeat(node, next);
    }
  }

  #buildRepeat(node: DigitNode & { type: "repeat" }, next: number): number {
    let first = next;
    if (node.max === null) {
      const loop: number[] = [next];
      first = this.#add(null, loop);
      loop.push(this.#build(node.item, first));
    } else {
      for (let count = node.min; count < node.max; count++) {
        first = this.#add(null, [next, this.#build(node.item, first)]);
      }
    }
    for (let count = 0; count < node.min; count++) first = this.#build(node.item, first);
    return first;
  }
}
