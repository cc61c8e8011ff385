import type { Effect, EngineEvent, Runtime, Session } from "@parley/engine";
import type { FlowDocument } from "@parley/flow";
import { type CardRequest, type Happening, TriedTill, takeTurn, triedIn } from "@parley/host";
import type { Id } from "@parley/model/kernel";
import { makeId } from "../api/make-id.ts";
import { runtimeOf } from "../testing/runtime-of.ts";
import { withKey } from "./key-entry.ts";
import { placedIn } from "./placed-in.ts";
import type { Origin, PlayedTurn, Setup } from "./protocol.ts";

type Listen = Extract<Effect, { type: "listen" }>;

/** One conversation with an agent, turn by turn, with the clock and the chance that a real one has. */
export class Simulation {
  readonly #agent: Runtime;
  /** The same, with a way in where it is tried from a block on. */
  #runtime: Runtime;
  #turns: PlayedTurn[] = [];
  /** How far the conversation's clock is ahead of this machine's, ms. */
  #ahead = 0;
  #entry = { listen: "", keys: "" };
  /** What is keyed in of a card stands here, and in no turn. */
  readonly #till = new TriedTill();

  /** `index`: of the documents that it answers from. @throws when the document has errors that keep it from being compiled. */
  constructor(document: FlowDocument, index: string | null = null) {
    this.#agent = runtimeOf(document, index);
    this.#runtime = this.#agent;
  }

  start({ at, ...setup }: Setup, entry: Id | null): PlayedTurn {
    this.#begin(entry);
    this.#ahead = at === null ? 0 : at - Date.now();
    return this.happen({ type: "started", session: makeId(), message: null, entry, ...setup });
  }

  /** Tells what was told in other turns, at the same times and with the same chance, for as long as it finds a place. */
  replay(turns: readonly PlayedTurn[]): readonly PlayedTurn[] {
    const [first] = turns;
    if (first?.event.type !== "started") throw new Error("A conversation begins with its start.");
    this.#begin(first.event.entry);
    for (const { event, from } of turns) {
      const placed = event.type === "started" ? event : placedIn(event, turns, this.#turns);
      if (placed === null) break;
      this.#take(placed, from);
    }
    const last = this.#turns.at(-1)?.event.now ?? Date.now();
    this.#ahead = last - Date.now();
    return this.#turns;
  }

  /** Goes on from these turns. */
  restore(turns: readonly PlayedTurn[]): void {
    this.#turns = [...turns];
    this.#entry = { listen: "", keys: "" };
  }

  #begin(entry: Id | null): void {
    this.#turns = [];
    this.#entry = { listen: "", keys: "" };
    const { program } = this.#agent;
    this.#runtime = { ...this.#agent, program: entry === null ? program : triedIn(program, { entry, tried: true }) };
  }

  happen(happening: Happening, from: Origin = "person"): PlayedTurn {
    if (happening.type === "elapsed") this.#ahead += this.#timerOf(happening.timer);
    return this.#take({ ...happening, now: Date.now() + this.#ahead, random: Math.random() }, from);
  }

  #take(event: EngineEvent, from: Origin = "person"): PlayedTurn {
    const taken = takeTurn(this.#runtime, this.#session, event);
    const turn = {
      index: this.#turns.length,
      event,
      effects: [...(taken?.effects ?? [])],
      session: taken?.session ?? null,
      from,
    };
    this.#turns.push(turn);
    for (const effect of turn.effects) {
      if (effect.type === "request" && effect.kind === "card") this.#till.ask(effect);
    }
    return turn;
  }

  /** The turn that the simulator of payments makes by itself; null where none is due. */
  settle(): PlayedTurn | null {
    const { effects } = this.#turns.at(-1) ?? { effects: [] };
    const asked = effects.find((effect) => effect.type === "request" && effect.id === this.#session?.pending?.request);
    if (asked?.type !== "request" || asked.kind !== "payment") return null;
    const charged = this.#till.charge(asked);
    return charged === null ? null : this.happen(charged);
  }

  /** Presses a key: a turn once the entry is complete, else the keys so far; those of a card are not shown. */
  press(key: string): PlayedTurn | string {
    const card = this.#card;
    const listen = card?.listen ?? this.#listen;
    if (listen === undefined) return "";
    const before = this.#entry.listen === listen.id ? this.#entry.keys : "";
    const { entry, isComplete } = withKey(listen, before, key);
    this.#entry = { listen: listen.id, keys: entry };
    if (isComplete) return this.endEntry();
    return card === null ? entry : "•".repeat(entry.length);
  }

  /** Takes the keys pressed so far as the whole entry. */
  endEntry(): PlayedTurn | string {
    const { listen, keys } = this.#entry;
    const card = this.#card;
    if (card !== null) {
      this.#entry = { listen: "", keys: "" };
      const entered = listen === card.listen.id && keys !== "" ? keys : null;
      return this.happen(this.#till.enter(card, entered, Date.now() + this.#ahead));
    }
    return keys === "" ? "" : this.happen({ type: "pressed", listen, heard_ms: 0, digits: keys });
  }

  rewind(turn: number): void {
    this.#turns.length = turn;
    this.#entry = { listen: "", keys: "" };
  }

  /** The session that a turn began with; null for the first. */
  sessionBefore(turn: number): Session | null {
    return this.#turns[turn - 1]?.session ?? null;
  }

  get #session(): Session | null {
    return this.#turns.at(-1)?.session ?? null;
  }

  /** The part of a card that is asked for. */
  get #card(): CardRequest | null {
    return this.#till.openFor(this.#session?.pending?.request ?? null);
  }

  get #listen(): Listen | undefined {
    const state = this.#session?.state;
    if (state?.type !== "listening") return undefined;
    return this.#effects().findLast(
      (effect): effect is Listen => effect.type === "listen" && effect.id === state.listen,
    );
  }

  #timerOf(id: string): number {
    const timer = this.#effects().find((effect) => effect.type === "set_timer" && effect.id === id);
    return timer?.type === "set_timer" ? timer.after : 0;
  }

  #effects(): readonly Effect[] {
    return this.#turns.flatMap(({ effects }) => effects);
  }
}
