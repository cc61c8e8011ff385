import type { Channel, Json, JsonObject, LanguageCode } from "@parley/model/kernel";

/**
 * A conversation written down as a test: what the caller does, and what is expected then. In YAML:
 *
 *     - name: Pays by key
 *       mocks: { balance: { result: { due: "20.00" } } }
 *       steps:
 *         - expect: { said: ["You owe 20.00. Press 1 to pay."] }
 *         - press: "1"
 *         - expect: { ended: paid, path: Pays }
 *
 * An `expect` before any other step speaks of the first turn; every other one of all turns since the last.
 */
export type Conversation = {
  readonly name: string;
  readonly channel?: Channel;
  readonly contact?: string;
  readonly zone?: string;
  readonly language?: LanguageCode;
  readonly metadata?: JsonObject;
  readonly account?: JsonObject;
  /** The first message, on a text channel. */
  readonly message?: string;
  /** Name of the block to begin at. */
  readonly entry?: string;
  /** Whether it begins there although callers are not let in: the agent is only tried from that block on. */
  readonly tried?: boolean;
  /** Epoch milliseconds at which it begins; each step is a second later. */
  readonly now?: number;
  /** Numbers in [0, 1] that chance is made of; none: 0. */
  readonly chance?: Chance;
  readonly mocks?: Mocks;
  readonly steps: readonly ConversationStep[];
};

export type ConversationStep =
  /** Says nothing until patience ends. */
  | "silent"
  /** The timer that is running elapses. */
  | "elapsed"
  | "hang_up"
  /** Says it, or sends it on a text channel. */
  | { readonly user: string | Utterance }
  | { readonly press: string }
  /** Presses the button of this key, of those that stand with what the agent named. */
  | { readonly choose: string }
  | { readonly noise: number }
  | { readonly happened: string | { readonly name: string; readonly data?: Json } }
  /** Answers a request that its mock holds back, by its name. */
  | { readonly answer: string }
  | { readonly hang_up: "caller" | "agent" | "network" }
  | { readonly expect: Expectation };

/** The recogniser's guesses, best first, and the noise it heard. */
export type Utterance = {
  readonly text: string;
  readonly confidence?: number;
  readonly alternatives?: readonly string[];
  readonly noise?: number;
};

/** A number for each turn that asks for chance; of a list each serves one of them and the last all others. */
export type Chance = number | readonly number[];

/**
 * What requests are answered: by action name, `<block>.<webhook>`, `<block>.<part of a card>`, or the name of a Transfer,
 * Record or Payment block. Without one, keys are the card, and the simulator charges it.
 */
export type Mocks = { readonly [name: string]: Mock | readonly Mock[] };

/** An answer; of a list each serves once and the last again and again. A held one waits for its `answer` step. */
export type Mock = {
  readonly ok?: boolean;
  readonly status?: number;
  readonly result?: Json;
  readonly error?: string;
  readonly timed_out?: boolean;
  readonly held?: boolean;
};

/** A text that must be equal, `/…/` that must match, or several of which one must do. */
export type Pattern = string | { readonly any: readonly string[] };

/** What must hold. Objects need to be contained, lists equal; null means absent. */
export type Expectation = {
  /** Everything said or sent, in order. */
  readonly said?: readonly Pattern[];
  /** Name of the block where the conversation stands. */
  readonly block?: string | null;
  /** Name of the path that what happened led to: the first one taken. */
  readonly path?: string | null;
  /** Level of precedence at which it won. */
  readonly level?: number | null;
  readonly intent?: string | null;
  readonly language?: string;
  readonly slots?: { readonly [entity: string]: Json };
  readonly metadata?: { readonly [key: string]: Json };
  readonly match?: { readonly [entity: string]: Json };
  readonly tags?: readonly string[];
  readonly state?: "listening" | "awaiting" | "sleeping" | "ended";
  /** The disposition, or false while the conversation goes on; true is never so. */
  readonly ended?: string | boolean;
  /** Names of the requests sent. */
  readonly requested?: readonly string[];
  /** Entries that the record must have, each contained in one. */
  readonly log?: readonly JsonObject[];
  /** Entries that the record must not have. */
  readonly no_log?: readonly JsonObject[];
  /** Effects that must be there, each contained in one. */
  readonly effects?: readonly JsonObject[];
  readonly no_effects?: readonly JsonObject[];
  /** Contained in the session, for what has no name of its own here. */
  readonly session?: JsonObject;
};
