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
    const matches = (digits: string) => machine.after(digits).isEnd;
    const isPrefix = (digits: string) => machine.after(digits).goesOn;
    return { ok: true, pattern: { source, matches, isPrefix } };
  } catch (error) {
    if (!(error instanceof DigitPatternFault)) throw error;
    return { ok: false, error: { message: error.message, position: error.position } };
  }
}

type State = { keys: ReadonlySet<string> | null; next: number[] };

/** The states that a machine may be in at one time, and where keys have led from there. */
type Place = {
  readonly states: readonly number[];
  /** The entry is whole. */
  readonly isEnd: boolean;
  /** Another key may follow. */
  readonly goesOn: boolean;
  readonly after: Map<string, Place>;
};

/** Most places that a machine remembers: most patterns have a few, and some have more than there is room for. */
const mostPlaces = 500;

/** A machine of states that consume a key, or none; from every state its end can be reached. */
class Machine {
  readonly #states: State[] = [];
  readonly #end: number;
  readonly #places = new Map<string, Place>();
  readonly #first: Place;

  constructor(node: DigitNode) {
    this.#end = this.#add(null, []);
    this.#first = this.#placeOf([this.#build(node, this.#end)]);
  }

  /** Where the digits lead. */
  after(digits: string): Place {
    let place = this.#first;
    for (const digit of digits) {
      place = place.after.get(digit) ?? this.#step(place, digit);
      if (place.states.length === 0) break;
    }
    return place;
  }

  #step(from: Place, digit: string): Place {
    const key = digit.toUpperCase();
    const next = from.states.flatMap((state) => {
      const { keys = null, next: after = [] } = this.#states[state] ?? {};
      return keys?.has(key) ? after : [];
    });
    const to = this.#placeOf(next);
    // A key that leads nowhere may be any text.
    if (next.length > 0 && this.#places.size < mostPlaces) from.after.set(digit, to);
    return to;
  }

  /** The place of these states and of those that are reached from them without a key. */
  #placeOf(begin: readonly number[]): Place {
    const reached = new Set<number>();
    const pending = [...begin];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (reached.has(state)) continue;
      reached.add(state);
      const { keys = null, next = [] } = this.#states[state] ?? {};
      if (keys === null) pending.push(...next);
    }
    const states = [...reached].sort((one, other) => one - other);
    const name = states.join(" ");
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const goesOn = states.some((state) => this.#states[state]?.keys != null);
    const place: Place = { states, isEnd: reached.has(this.#end), goesOn, after: new Map() };
    if (this.#places.size < mostPlaces) this.#places.set(name, place);
    return place;
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
