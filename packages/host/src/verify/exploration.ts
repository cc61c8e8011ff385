import type { LogEntry, Runtime, Understand } from "@parley/engine";
import { type Deciding, decidingOf, type FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Conversation } from "../conversations/conversation.ts";
import { Acts, type Attempt } from "./acts.ts";
import { openingsOf } from "./openings.ts";
import { stateKeys } from "./state-key.ts";
import { type Act, beginWalk, type Opening, type Tried, type Walk, walkOn } from "./walk.ts";

/** How far is explored. */
export type Bounds = {
  /** Most states of the program that are looked at. */
  readonly states: number;
  /** Most turns of one conversation. */
  readonly turns: number;
};

export const usualBounds: Bounds = { states: 2000, turns: 60 };

/** What an exploration starts from. */
export type Explored = {
  readonly runtime: Runtime;
  readonly document: FlowDocument;
  /** The agent's tests: their beginnings, their answers and their words are tried too. */
  readonly tests: readonly Conversation[];
};

/** A state that was found, and the way by which it was found. */
export type Place = {
  readonly id: number;
  readonly opening: Opening;
  /** Where the conversation stands. */
  readonly block: Id;
  /** Null at the beginning. */
  readonly from: { readonly place: Place; readonly act: Act } | null;
  readonly turns: number;
  /** Places that one act leads to. */
  readonly next: { readonly act: Act; readonly place: Place }[];
  ended: boolean;
  /** All that may happen here was tried. */
  isTried: boolean;
};

/** A turn that was tried, told to who looks for something in it. */
export type Seen = {
  /** Where it began; null where it is the first. */
  readonly from: Place | null;
  readonly act: Act | null;
  readonly opening: Opening;
  readonly before: Walk | null;
  readonly tried: Tried;
};

/**
 * Explores the states of a program, each block's nearest first, with the engine and the understanding that callers meet. The same
 * program, tests and bounds give the same places in the same order. It goes on in steps, so that a thread can tell how
 * far it is.
 */
export class Exploration {
  readonly places: Place[] = [];
  readonly deciding: Deciding;
  /** Intents for which no example was understood, by the block. */
  readonly misunderstood = new Map<string, Set<string>>();
  /** Turns that were tried. */
  turns = 0;
  /** Whether a state was left out because it was too far, or one too many, or something to try was one too much. */
  isBounded: boolean;
  /** Understands as callers are understood, and works out one question once. */
  readonly runtime: Runtime;
  readonly acts: Acts;
  readonly #bounds: Bounds;
  readonly #keyOf: ReturnType<typeof stateKeys>;
  readonly #known = new Map<string, Place>();
  readonly #waiting = new Queue();
  readonly #see: (seen: Seen) => void;

  constructor({ runtime, document, tests }: Explored, bounds: Bounds, see: (seen: Seen) => void) {
    const { program } = runtime;
    this.runtime = { program, understand: remembering(runtime.understand) };
    this.#bounds = bounds;
    this.#see = see;
    this.deciding = decidingOf(document);
    this.#keyOf = stateKeys(program, this.deciding);
    this.acts = new Acts({ program, document, deciding: this.deciding }, tests, this.#actsOf(tests));
    const { openings, isCut } = openingsOf(document, this.deciding, tests);
    this.isBounded = isCut || this.acts.isCut;
    for (const opening of openings) {
      const tried = beginWalk(this.runtime, opening);
      this.turns += 1;
      this.#see({ from: null, act: null, opening, before: null, tried });
      this.#reach({ opening, from: null, tried, turns: 1 });
    }
  }

  /** Share of the states that were looked at, of those that are known or allowed: it reaches 1 at the end. */
  get progress(): number {
    const { taken, waiting } = this.#waiting;
    return taken === 0 && waiting === 0 ? 1 : taken / Math.min(taken + waiting, this.#bounds.states);
  }

  /** Looks at so many further states. False once there are none. */
  goOn(states: number): boolean {
    for (let count = 0; count < states; count++) {
      const next = this.#waiting.take();
      if (next === null) return false;
      this.#look(next.place, next.walk);
    }
    return this.#waiting.waiting > 0;
  }

  /** The turns of the way to a place, and on by these acts, played again from the beginning. */
  turnsTo(place: Place | null, further: readonly Act[], opening: Opening): readonly Tried[] {
    const acts: Act[] = [];
    for (let at = place; at?.from != null; at = at.from.place) acts.unshift(at.from.act);
    const turns = [beginWalk(this.runtime, opening)];
    for (const act of [...acts, ...further]) {
      const last = turns.at(-1);
      const next = last === undefined ? null : walkOn(this.runtime, last.walk, act);
      if (next !== null) turns.push(next);
    }
    return turns;
  }

  /**
   * The turns of a way that can be written down as a test: what it waits for at its end is answered, for a test goes on by
   * its answers. `hangsUp`: the caller ends it where it has no end.
   */
  wholeWay(
    { from, acts, opening }: { readonly from: Place | null; readonly acts: readonly Act[]; readonly opening: Opening },
    { hangsUp }: { readonly hangsUp: boolean },
  ): readonly Tried[] {
    const turns = [...this.turnsTo(from, acts, opening)];
    for (let count = 0; count < mostSettling; count++) {
      const last = turns.at(-1);
      if (last === undefined || last.walk.session.pending === null) break;
      const act = this.acts.in(last.walk)[0]?.acts[0];
      const next = act === undefined ? null : walkOn(this.runtime, last.walk, act);
      if (next === null) break;
      turns.push(next);
    }
    const last = turns.at(-1);
    // Hanging up on a program that asks without end could not be played: a test gives its answers first.
    if (!hangsUp || last === undefined || last.walk.session.pending !== null) return turns;
    if (last.walk.session.state.type === "ended") return turns;
    const end = walkOn(this.runtime, last.walk, { step: "hang_up" });
    return end === null ? turns : [...turns, end];
  }

  #look(place: Place, walk: Walk): void {
    let isWhole = true;
    for (const attempt of this.acts.in(walk)) {
      const made = this.#try(walk, attempt);
      if (made === null) continue;
      const { act, tried } = made;
      this.#see({ from: place, act, opening: place.opening, before: walk, tried });
      const reached = this.#reach({ opening: place.opening, from: { place, act }, tried, turns: place.turns + 1 });
      if (reached !== null) place.next.push({ act, place: reached });
      else isWhole = false;
    }
    place.isTried = isWhole;
  }

  /** The first act of an attempt that does what is wanted; the last tried where none does. */
  #try(walk: Walk, { acts, intent }: Attempt): { readonly act: Act; readonly tried: Tried } | null {
    for (const act of acts) {
      const tried = walkOn(this.runtime, walk, act);
      if (tried === null) continue;
      this.turns += 1;
      if (intent === null || understoodAs(tried.entries) === intent) return { act, tried };
    }
    if (intent !== null) {
      const { block } = walk.session;
      this.misunderstood.set(block, new Set([...(this.misunderstood.get(block) ?? []), intent]));
    }
    return null;
  }

  #reach({
    opening,
    from,
    tried,
    turns,
  }: Omit<Place, "id" | "block" | "next" | "ended" | "isTried"> & { tried: Tried }) {
    const { session } = tried.walk;
    const key = this.#keyOf(session);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.places.length >= this.#bounds.states || turns > this.#bounds.turns) {
      this.isBounded = true;
      return null;
    }
    const ended = session.state.type === "ended";
    const id = this.places.length;
    const place: Place = { id, opening, block: session.block, from, turns, next: [], ended, isTried: ended };
    this.#known.set(key, place);
    this.places.push(place);
    if (!ended) this.#waiting.add({ place, walk: tried.walk });
    return place;
  }

  /** What the callers of the tests do in each block. */
  #actsOf(tests: readonly Conversation[]): ReadonlyMap<string, readonly Act[]> {
    const found = new Map<string, Map<string, Act>>();
    for (const { name: _name, steps, mocks = {}, ...opening } of tests) {
      let { walk } = beginWalk(this.runtime, opening);
      const used = new Map<string, number>();
      const settle = () => {
        for (let pending = walk.session.pending; pending !== null; pending = walk.session.pending) {
          const name = walk.requests.get(pending.request)?.name ?? "";
          const answers = [mocks[name] ?? []].flat();
          const place = used.get(name) ?? 0;
          used.set(name, place + 1);
          const mock = answers[Math.min(place, answers.length - 1)];
          const next = mock === undefined ? null : walkOn(this.runtime, walk, { answer: name, mock });
          if (next === null) return;
          ({ walk } = next);
        }
      };
      settle();
      for (const step of steps) {
        if (typeof step !== "string" && ("expect" in step || "answer" in step)) continue;
        const block = this.runtime.program.blocks.get(walk.session.block)?.name ?? "";
        const act: Act = { step };
        const known = found.get(block) ?? new Map<string, Act>();
        found.set(block, known.set(JSON.stringify(act), act));
        const next = walkOn(this.runtime, walk, act);
        if (next === null) break;
        ({ walk } = next);
        settle();
      }
    }
    return new Map([...found].map(([block, acts]) => [block, [...acts.values()]]));
  }
}

type Waiting = { readonly place: Place; readonly walk: Walk };

/**
 * States that wait to be looked at. Blocks take turns, each with its nearest state first: a block that is met with many
 * values does not keep the others waiting.
 */
class Queue {
  readonly #lines = new Map<string, { taken: number; readonly states: Waiting[] }>();
  taken = 0;
  waiting = 0;

  add(state: Waiting): void {
    const { block, language, state: rest, pending } = state.walk.session;
    const name = [block, language, rest.type, pending?.stage].join(" ");
    const line = this.#lines.get(name) ?? { taken: 0, states: [] };
    line.states.push(state);
    this.#lines.set(name, line);
    this.waiting += 1;
  }

  take(): Waiting | null {
    let best: { taken: number; readonly states: Waiting[] } | null = null;
    for (const line of this.#lines.values()) {
      if (line.taken < line.states.length && (best === null || line.taken < best.taken)) best = line;
    }
    const next = best?.states[best.taken];
    if (best === null || next === undefined) return null;
    best.taken += 1;
    this.taken += 1;
    this.waiting -= 1;
    return next;
  }
}

/** Most answers that are given at the end of a way. */
const mostSettling = 50;

const understoodAs = (entries: readonly LogEntry[]): string | null =>
  entries.find((entry) => entry.type === "understood")?.intents[0]?.name ?? null;

/** Most answers that are remembered. */
const mostRemembered = 50_000;

/** The same understanding, which works out one question once. */
function remembering(understand: Understand): Understand {
  const known = new Map<string, ReturnType<Understand>>();
  return (input, context) => {
    const key = JSON.stringify([input, context]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = understand(input, context);
    if (known.size < mostRemembered) known.set(key, answer);
    return answer;
  };
}
