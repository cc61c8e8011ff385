// Longer than 400 lines: the whole state of a conversation is declared in one place, so that its stored form can be read at once.

import {
  type CardField,
  type Channel,
  type EntityKind,
  type Id,
  type Json,
  type JsonObject,
  type LanguageCode,
  type ModelCall,
  type ModelMessage,
  pathKinds,
  type Settings,
  type TransitionType,
} from "@parley/model/kernel";
import type { EngineEvent, Understanding } from "./types.ts";
import type { Visits } from "./visits.ts";

type Map<T> = { readonly [key: string]: T };

/** What may go wrong with an input: nothing was heard, or nothing fitted. */
export type Failure = "no_input" | "no_match";

export function isFailure(type: TransitionType): type is Failure {
  return pathKinds[type].on === "failure";
}

/** Where a turn that waits for an answer goes on: at the webhooks of a block, or in what the block itself awaits. */
export const stages = [
  "info",
  "fill_slot",
  "validation",
  "action",
  "transfer",
  "transferred",
  "record",
  "model",
  "tool",
  "card",
  "payment",
] as const;
export type Stage = (typeof stages)[number];

/** Whether what the caller says at a stage is for the agent. Who pays may read the card aloud; others talk with a person. */
const forAgent: Readonly<Record<Stage, boolean>> = {
  info: true,
  fill_slot: true,
  validation: true,
  action: true,
  transfer: true,
  transferred: false,
  record: true,
  model: true,
  tool: true,
  card: false,
  payment: false,
};

/** Whether what the caller says now is for the agent; what is not is neither heard nor kept. */
export const isForAgent = ({ pending }: Pick<Session, "pending">): boolean =>
  pending === null || forAgent[pending.stage];

export type WebhookStage = "info" | "fill_slot" | "validation";

/** A turn that waits for an answer: there is one exactly while the state is `awaiting`. */
export type Pending = {
  readonly request: string;
  readonly stage: Stage;
  readonly block: Id;
  /** The input in hand, masked; in clear it is in the secrets. */
  readonly input: string | null;
  /** The path that is being validated, and the level at which it won. */
  readonly path: { readonly id: Id; readonly level: number } | null;
  /** Timer after which the caller is asked to wait, until it has elapsed. */
  readonly timer: string | null;
  /** The listening that is open meanwhile: a model has begun to speak, and may be interrupted. Absent as null. */
  readonly listen?: string | null;
  /** The payment that goes on. Absent as null: none does. */
  readonly paying?: Paying | null;
};

/** A payment that goes on: nothing of the card is in it but the name under which the channel keeps it. */
export type Paying = {
  readonly card: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** When its time is over, epoch milliseconds. */
  readonly until: number;
  /** What is asked for; null once all is there. */
  readonly field: CardField | null;
  /** Failures at this part. */
  readonly failures: number;
  /** How many digits the security code has. */
  readonly code_digits: number;
};

/** The answer that a request got. */
export type Answer = Extract<EngineEvent, { type: "answered" }>;

export type SessionState =
  | { readonly type: "listening"; readonly listen: string }
  | { readonly type: "awaiting" }
  /** `listen`: the listening that is open meanwhile, where the channel hears; absent as null. */
  | { readonly type: "sleeping"; readonly timer: string; readonly listen?: string | null }
  | { readonly type: "ended"; readonly disposition: string };

/** What the caller produced, as the stages of a turn hand it on. */
export type Input = {
  readonly type: "text" | "digits";
  readonly text: string;
  readonly masked: string;
  readonly confidence: number | null;
  readonly alternatives: readonly { readonly text: string; readonly confidence: number }[];
  /** Made by a path (`mimic_intent`, `mimic_trigger`), not by a person. */
  readonly synthetic: boolean;
  /** Keys that stand for a button of what is shown: the block takes them before its paths. */
  readonly chosen?: true;
  readonly understanding: Understanding;
  /** Entities that this input filled. */
  readonly filled: readonly string[];
  /** It was heard but not to be acted on as it was, so finding no path for it is no failure. */
  readonly blameless: boolean;
};

export type ActionAnswer = {
  readonly ok: boolean;
  readonly status: number | null;
  readonly result: Json;
  readonly error: string | null;
  readonly timed_out: boolean;
};

/** How far a block that asks for several values has come. */
export type Collecting = {
  readonly block: Id;
  /** The value that was asked for last; null before the first question. */
  readonly asked: string | null;
  /** Values that were heard here and are to be confirmed, the one that is asked about first. */
  readonly unconfirmed: readonly string[];
};

/**
 * How far a block that goes through a list has come: the number of the round, from 1. `counted`: how many blocks counted
 * towards the limit of a turn before its rounds; null where that is not known.
 */
export type Looping = { readonly block: Id; readonly place: number; readonly counted: number | null };

/** Until when a block waits, epoch milliseconds, and its timer; null before it runs. */
export type Sleeping = { readonly block: Id; readonly until: number; readonly timer: string | null };

/** How far a rule has come: it holds no more, it has begun to hold, and how many moments were counted. */
export type RuleProgress = {
  readonly isOver: boolean;
  readonly hasBegun: boolean;
  readonly count: number;
  /** One was counted since the last question. */
  readonly isCounted: boolean;
};

/** What a block offers to choose from; `from`: the first item that is named now. `secret`: it may not be shown. */
export type Offer = {
  readonly block: Id;
  readonly items: readonly Json[];
  /** Those of the items that could be meant, while they are asked about; absent as null: all are offered. */
  readonly narrowed?: readonly Json[] | null;
  readonly from: number;
  readonly secret: boolean;
};

/** A sentence that a model, or its block, has said since the caller was last heard. */
export type Spoken = {
  readonly say: string;
  /** In clear: what comes after it may show that it is part of what is masked. */
  readonly text: string;
  /** As the record shows it. */
  readonly shown: string;
  /** How much of it was heard, from 0 to 1. */
  readonly heard: number;
  /** The place of its message in the talk; null while the answer is in the making. */
  readonly message: number | null;
};

/** Tokens of a question to a language model, and of its answer. */
export type Tokens = { readonly asked: number; readonly answered: number };

/** The talk of a block with a language model, masked as the record is. It has begun with the block's visit. */
export type Talk = {
  readonly block: Id;
  /** Without the model's instructions: they are worded again each time. */
  readonly messages: readonly ModelMessage[];
  /** Answers that were asked for in this visit, and the tokens they took. */
  readonly steps: number;
  readonly tokens: number;
  /** What the question that waits was counted for so far: it is in `tokens`. Null: none waits. */
  readonly counted: Tokens | null;
  readonly spoken: readonly Spoken[];
  /** Sentences of the answer in the making that wait, in clear: what follows may show that they are to be masked. */
  readonly held: readonly string[];
  /** What documents say, where the model words it: said as it is where the model has no words. Null in other talks. */
  readonly excerpt: string | null;
  /** The language of its document; null where none is known. */
  readonly excerpt_language: string | null;
  /** Calls that the model proposed and that are not settled; the first one runs. */
  readonly calls: readonly ModelCall[];
};

/** Slots and metadata as they were when a block called a sub-flow that keeps its values apart; `place` on the stack of calls. */
export type CallScope = {
  readonly block: Id;
  readonly place: number;
  readonly slots: Map<Json>;
  readonly filled: readonly string[];
  readonly metadata: Map<Json>;
  readonly secret_slots: Map<Json>;
  readonly secret_metadata: Map<Json>;
};

/** What may not be stored in clear. The host encrypts this part; it is emptied at the end. */
export type Secrets = {
  readonly slots: Map<Json>;
  readonly metadata: Map<Json>;
  /** The input of a turn that awaits an answer. */
  readonly input: Input | null;
  /** What arrived while awaiting, last five. */
  readonly queue: readonly EngineEvent[];
  /** The answer of a sensitive action. */
  readonly action: ActionAnswer | null;
  /** The talks of blocks with a language model, the one begun last at the end. Absent as none. */
  readonly talks?: readonly Talk[];
  /** Absent as null: nothing is offered. */
  readonly offer?: Offer | null;
  /** What the calls that go on have set apart. Absent as none. */
  readonly scopes?: readonly CallScope[];
  /** The values that the caller was asked to choose from, in the order in which they were named. Absent as null: none. */
  readonly choice?: {
    readonly entity: string;
    readonly kind: EntityKind;
    readonly values: readonly Json[];
    /** By value those of other entities that were said together with it. */
    readonly beside: readonly (readonly ChoiceValue[])[];
  } | null;
  /** The wish to be called back. Absent as null: there is none. */
  readonly callback?: CallbackWish | null;
};

/** When a caller wants to be called back, as far as it is known. */
export type CallbackWish = {
  readonly date: string | null;
  readonly time: string | null;
  /** What said them, and the block in which it was said last. */
  readonly entities: readonly string[];
  readonly block: Id;
  /** The caller was asked which day or time is meant, or for another one. */
  readonly isOpen: boolean;
};

/** A value that the caller may have meant. */
export type ChoiceValue = { readonly entity: string; readonly kind: EntityKind; readonly value: Json };

/** The whole state of one conversation: plain JSON between any two turns. It knows the program by ids and places only. */
export type Session = {
  /** Number of its stored form. */
  readonly v: number;
  readonly id: Id;
  /** Counts the ids given to effects. */
  readonly sequence: number;
  readonly channel: Channel;
  readonly contact: string | null;
  readonly zone: string;
  readonly state: SessionState;
  readonly pending: Pending | null;
  readonly secrets: Secrets;

  readonly block: Id;
  /** The block that "repeat" returns to. */
  readonly current: Id | null;
  /** Subflow blocks that wait for their sub-flow to return, outermost first. */
  readonly stack: readonly Id[];
  /** What chance gave this visit; null until it is asked for. */
  readonly chance: number | null;
  /** How the path into this block wants words delivered; null leaves it to the block. */
  readonly delivery: {
    readonly response_type: Settings["bot_response_type"] | null;
    readonly storage: Settings["tts_storage_type"] | null;
  };
  /** What the path into this block pretends the caller produced there. */
  readonly mimic: { readonly intent: string | null; readonly text: string | null } | null;

  readonly language: LanguageCode;
  readonly intent: string | null;
  readonly topics: readonly string[];
  readonly slots: Map<Json>;
  /** Entities in the order of their last filling. */
  readonly filled: readonly string[];
  readonly metadata: Map<Json>;
  /** The last changes of the metadata that the version wants kept; the record has all. */
  readonly history: Map<readonly { readonly value: Json; readonly at: number }[]>;
  readonly account: JsonObject;
  readonly match: Map<Json>;
  readonly action: ActionAnswer | null;
  readonly nlsml: Map<Json>;
  readonly tags: readonly string[];
  readonly ab: Map<string>;
  readonly persona: string | null;

  readonly visits: Visits;
  /** By id, of paths with a limit of their own. */
  readonly path_visits: Map<number>;
  /** Failures of this visit. */
  readonly failures: { readonly [F in Failure]: number };
  /** Failures of the whole conversation. */
  readonly attempts: number;
  /** How far blocks that ask for several values have come, the one entered last at the end. */
  readonly collecting: readonly Collecting[];
  /** Blocks whose rounds are going on. */
  readonly looping: readonly Looping[];
  /** Blocks that wait for a time, also while something else is called. */
  readonly sleeping: readonly Sleeping[];
  /** What language models have cost in this conversation, by the version's prices. */
  readonly model_cost: number;
  /** Intents that the caller was asked to choose from, in the order in which they were named. */
  readonly clarifying: readonly string[];
  /** Intents that callers asked for beside what was done first, to be done afterwards. */
  readonly queued: readonly string[];
  readonly small_talk: { readonly id: Id; readonly count: number } | null;
  readonly detection: { readonly switches: number; readonly language: LanguageCode | null; readonly count: number };

  /** Blocks entered since the caller was last heard, and what may happen only once in that time. */
  readonly transits: number;
  /** How many of them belong to rounds that are over, which the block that goes through the list bounds itself. */
  readonly transits_in_rounds: number;
  readonly fallback_used: boolean;
  readonly default_intent_used: boolean;

  /** Requests that the conversation does not wait for, by id, with the name of their action. */
  readonly requests: Map<string>;
  /** Digits pressed before the next listening are thrown away. */
  readonly discard_digits: boolean;
  /** Rules of the version, by name, once they have come further than at the beginning. */
  readonly rules: Map<RuleProgress>;
};

/** A session being worked on: its fields are replaced, what they hold is never changed in place. */
export type Draft = { -readonly [K in keyof Session]: Session[K] };

/** The listening that is open, where one is: input belongs to it. */
export function openListen({ state, pending }: Pick<Session, "state" | "pending">): string | null {
  if (state.type === "listening") return state.listen;
  if (state.type === "awaiting") return pending?.listen ?? null;
  return state.type === "sleeping" ? (state.listen ?? null) : null;
}

/** The timer that wakes a conversation; null where it does not sleep. */
export const sleepTimer = ({ state }: Pick<Session, "state">): string | null =>
  state.type === "sleeping" ? state.timer : null;

/** Whether what arrives happens at once: the conversation rests, and awaits no answer. */
export const takesInput = ({ state }: Pick<Session, "state">): boolean =>
  state.type === "listening" || state.type === "sleeping";

export const noSecrets: Secrets = { slots: {}, metadata: {}, input: null, queue: [], action: null };
export const noFailures: Session["failures"] = { no_input: 0, no_match: 0 };

/** Members that a conversation has from its beginning, each as it is until something changes it. All sessions share them. */
export const atFirst = frozen({
  contact: null,
  pending: null,
  secrets: noSecrets,
  current: null,
  stack: [],
  chance: null,
  delivery: { response_type: null, storage: null },
  mimic: null,
  intent: null,
  topics: [],
  slots: {},
  filled: [],
  metadata: {},
  history: {},
  account: {},
  match: {},
  action: null,
  nlsml: {},
  tags: [],
  ab: {},
  persona: null,
  visits: [],
  path_visits: {},
  failures: noFailures,
  attempts: 0,
  collecting: [],
  looping: [],
  sleeping: [],
  model_cost: 0,
  clarifying: [],
  queued: [],
  small_talk: null,
  detection: { switches: 0, language: null, count: 0 },
  transits: 0,
  transits_in_rounds: 0,
  fallback_used: false,
  default_intent_used: false,
  requests: {},
  discard_digits: false,
  rules: {},
} satisfies Partial<Session>);

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (typeof member === "object" && member !== null) frozen(member);
  return Object.freeze(value);
}
