import type { Moment, Program, ProgramBlock, Scope, Work } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import type { Effect } from "./effect-kinds.ts";
import type { Draft, Input, Session } from "./session.ts";
import type { EngineEvent, LogEntry, Runtime, SayContent, Understand } from "./types.ts";

/** One step at work. Everything a stage needs is here; everything it does is written here. */
export type Turn = {
  readonly program: Program;
  readonly understand: Understand;
  readonly now: number;
  /** The chance that came with the event. */
  readonly random: number;
  readonly session: Draft;
  readonly effects: Effect[];
  input: Input | null;
  /** The intent of the input, until a path is taken. */
  heard: string | null;
  /** What the input filled, and the block that heard it: another block need not ask for it again. */
  fresh: { readonly entities: readonly string[]; readonly heardIn: Id } | null;
  /** Values of the input that were refused, and were told so. */
  refused: readonly string[];
  /** The input that documents were asked about: it is not asked about again. */
  answered: Input | null;
  /** The name of what happened, on a turn that an event started. */
  happened: string | null;
  /** Words of a text channel that wait to be sent as one message. */
  readonly unsent: SayContent[];
  unsentId: string | null;
  /** Requests of this turn that the conversation does not wait for: they join the session's when the turn is over. */
  readonly unawaited: { [request: string]: string };
  /** What expressions and texts of this turn may still do: all calls wait while a turn is made. */
  readonly work: Work;
  /** What the rules judge just now. */
  moment: Moment | null;
  /** The rule that has blocked a step of this turn; a second time the conversation ends. */
  blockedBy: string | null;
  isUnwatched: boolean;
  scope: Scope | null;
  maskedScope: Scope | null;
};

/** Far more than a sensible flow needs in a turn, and less than a tenth of a second. */
const mostWork = 200_000;

const none: readonly string[] = [];

export function newTurn(runtime: Runtime, session: Session, event: EngineEvent): Turn {
  return {
    program: runtime.program,
    understand: runtime.understand,
    now: event.now,
    random: event.random,
    session: { ...session },
    effects: [],
    input: null,
    heard: null,
    fresh: null,
    refused: none,
    answered: null,
    happened: null,
    unsent: [],
    unsentId: null,
    unawaited: {},
    work: { left: mostWork },
    moment: null,
    blockedBy: null,
    isUnwatched: false,
    scope: null,
    maskedScope: null,
  };
}

/** The next id: stable under replay. */
export function nextId(turn: Turn): string {
  turn.session.sequence += 1;
  // Not a template: the text that it makes is put together only when it is read, and JSON is slow on those.
  return [turn.session.id, turn.session.sequence].join(":");
}

/** Entries are written out: a spread within an object is slow, and every turn makes several of them. */
export function log(turn: Turn, entry: LogEntry): void {
  turn.effects.push({ type: "log", entry });
}

/** A block of the program. A session on its own release never names another. */
export function blockOf(program: Program, id: string): ProgramBlock {
  const block = program.blocks.get(id);
  if (block === undefined) throw new Error(`The program has no block ${id}.`);
  return block;
}

export function currentBlock(turn: Turn): ProgramBlock {
  return blockOf(turn.program, turn.session.block);
}

/** The slug of a block's sub-flow: with the block's name it is kept where a version is copied. */
export function slugOf({ program }: Turn, { subflow }: ProgramBlock): string {
  return program.subflows.get(subflow)?.slug ?? "";
}
