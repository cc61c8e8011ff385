import type { HttpCall, Program } from "@parley/flow";
import type {
  Channel,
  Id,
  Json,
  JsonObject,
  LanguageCode,
  Mention,
  Understand,
  UnderstandContext,
  UnderstandInput,
  Understanding,
} from "@parley/model/kernel";
import type { Cause, LostPath } from "./decision.ts";

// The seam between the engine and the world: what may happen, and what should be done. Everything here is plain JSON.

export type { Mention, Understand, UnderstandContext, UnderstandInput, Understanding };

export type Runtime = { readonly program: Program; readonly understand: Understand };

type InputBase = {
  /** The listening it belongs to; input for a closed listening is dropped. */
  listen: string;
  /** How much of the prompt was heard, ms. */
  heard_ms: number;
  /** What the agent was saying or about to say, with how much of it was heard, from 0 to 1. Absent: nothing was cut. */
  cut?: readonly Cut[];
};

/** Words that the caller cut off. */
export type Cut = { readonly say: string; readonly heard: number };

/** What happened. `now` is epoch ms, `random` a number in [0, 1): time and chance come in from outside. */
export type EngineEvent = { now: number; random: number } & (
  | {
      type: "started";
      session: Id;
      channel: Channel;
      /** Who is talked with: a phone number or address; chooses the variants. */
      contact: string | null;
      zone: string;
      language: LanguageCode | null;
      metadata: JsonObject;
      account: JsonObject;
      /** On text: the first message. */
      message: string | null;
      /** Block to begin at instead of the Start block (must allow it). */
      entry: Id | null;
    }
  | ({
      type: "said";
      alternatives: { text: string; confidence: number; language: LanguageCode | null }[];
      audio: string | null;
      noise: number | null;
    } & InputBase)
  /** `chosen`: by a button of what is shown. Then it is what that button shows, whatever else the key is for. */
  | ({ type: "pressed"; digits: string; chosen?: true } & InputBase)
  | ({ type: "silent" } & InputBase)
  | ({ type: "noise"; level: number } & InputBase)
  | { type: "received"; message: string; text: string }
  /**
   * A request's result. What it holds depends on the request:
   * - of an action or webhook the body that came back;
   * - of a transfer `{ outcome }`, one of answered, busy, no_answer, failed;
   * - of a recording `{ recording, duration_ms, ended_by }`;
   * - of a part of a card `{ outcome }`, one of entered, invalid, silent, with `code_digits` of its number;
   * - of a payment `{ outcome, reference, reason }`, one of paid, declined, failed.
   */
  | {
      type: "answered";
      request: string;
      ok: boolean;
      status: number | null;
      result: Json;
      error: string | null;
      timed_out: boolean;
    }
  /** A sentence of an answer that a language model is still making; its answer has it again. */
  | { type: "streamed"; request: string; text: string }
  /** Something that was not asked for, such as `voicemail`; `transfer_ended` says that the other leg hung up. */
  | { type: "happened"; name: string; data: Json }
  | { type: "elapsed"; timer: string }
  | { type: "hung_up"; by: "caller" | "agent" | "network" }
);

export type SayContent = {
  /** Prompt and content it came from; null for what the engine words itself. */
  prompt: Id | null;
  content: Id | null;
  language: LanguageCode;
  response_type: "text" | "ssml" | "audio";
  /** The words as spoken, rendered. Sensitive values are in clear here and masked in `masked`. */
  text: string;
  masked: string;
  ssml_tags: { [tag: string]: string };
  /** Stored recording, when the content is audio. */
  audio: string | null;
  persona: string | null;
  /** What the persona names to the provider of speech; null for its own choice. */
  voice: string | null;
  storage: "none" | "memory" | "disk";
  /** Whether synthesised audio may be cached. */
  cachable: boolean;
};

/** An item that the caller may choose now, by its key or by what it is called. `label`: null where it may not be shown. */
export type ShownChoice = { key: string; label: string | null };

/** What a block with a list names now. `more`: absent where it is all. */
export type ShownChoices = { choices: ShownChoice[]; more?: ShownChoice };

export type RequestKind = "action" | "webhook" | "transfer" | "record" | "model" | "card" | "payment";

export type { HttpCall };

/** An action to run at or after the end. */
export type ActionRun = {
  id: string;
  name: string;
  timeout: number;
  http: HttpCall | null;
  internal: { name: string; parameters: Json } | null;
  refused: string | null;
  sensitive: boolean;
  log: boolean;
};

export type Recognition = {
  language: LanguageCode;
  provider: string | null;
  model: string | null;
  further: readonly string[];
  execution: "single" | "fallback" | "parallel";
  /** Names and phrases to expect. */
  intents: readonly string[];
  entities: readonly { name: string; types: readonly string[] }[];
  /** Entities whose values may be corrected, behind words that say so: the one filled last comes first. */
  corrections: readonly { name: string; types: readonly string[] }[];
  /** How many values the caller was asked to choose from, by name or by place; 0: none. */
  choices: number;
};

/** Words that the record does not show. The host seals them with the client's key before it stores them. */
export type Withheld = { withheld?: string };

/** Part of what the entry shows, or all of it, is masked or cut: what there was cannot be read from it. */
export type Masked = { masked?: true };

/** One thing that happened inside a turn, for the call's record. Values are masked before they get here. */
export type LogEntry =
  /** What the conversation began with, beside its metadata. Of the account the names: its values are not told here. */
  | {
      type: "began";
      channel: Channel;
      zone: string;
      language: LanguageCode | null;
      entry: Id | null;
      account: readonly string[];
    }
  /** The turn asked for chance, and got it from this number. */
  | { type: "chance"; drawn: number }
  | {
      type: "entered";
      block: Id;
      name: string;
      /** Slug of the sub-flow that it stands in: names of blocks may be shared. */
      sub_flow: string;
      path: Id | null;
      visit: number;
    }
  | { type: "path_taken"; path: Id; name: string; level: number; from: Id; to: Id | null }
  | ({
      type: "agent_said";
      say: string;
      text: string;
      language: LanguageCode;
      prompt: Id | null;
      response_type: SayContent["response_type"];
      /** Stored recording that was played. */
      audio: string | null;
    } & Withheld)
  /** What an experiment chose for this conversation. */
  | { type: "variant_chosen"; test: string; variant: string }
  | { type: "content_missing"; prompt: Id; language: LanguageCode }
  | ({
      type: "caller_said";
      text: string;
      language: LanguageCode;
      confidence: number | null;
      synthetic: boolean;
    } & Masked &
      Withheld)
  /** `chosen`: by a button of what was shown. */
  | ({ type: "caller_pressed"; digits: string; chosen?: true } & Masked & Withheld)
  | { type: "caller_silent" }
  | { type: "noise_heard"; level: number }
  /** An input was longer than is read; `length` in characters, before. */
  | { type: "input_cut"; length: number }
  | ({ type: "message_received"; text: string } & Masked & Withheld)
  | {
      type: "understood";
      intents: { name: string; score: number }[];
      mentions: { entity: string; value: Json }[];
      language: LanguageCode;
      /** Name under which the block's result is kept, when it has one. */
      nlsml_key: string | null;
    }
  | { type: "second_opinion"; intent: string | null; score: number; won: boolean }
  /** What documents say about the input, the best first. Below `least` nothing was `said`. Documents by name. */
  | {
      type: "passages_found";
      least: number;
      said: boolean;
      passages: { document: string; title: string; page: number | null; text: string; score: number }[];
    }
  /** One path that was looked at, when the block is debugged. */
  | { type: "considered"; path: Id; name: string; level: number; eligible: boolean }
  | { type: "slot_filled"; entity: string; value: Json }
  | { type: "slot_changed"; entity: string; from: Json; to: Json }
  /** The caller took it back, or the sub-flow that it belongs to was left. */
  | { type: "slot_dropped"; entity: string; from: Json }
  /** `from` is null where the key was not set. */
  | { type: "metadata_set"; key: string; from: Json; value: Json }
  /** An attribute of the account. `from` is null where it had none. */
  | { type: "account_set"; name: string; from: Json; value: Json }
  | {
      type: "language_switched";
      from: LanguageCode;
      to: LanguageCode;
      by: "detection" | "block" | "path" | "condition";
    }
  | { type: "language_detected"; language: LanguageCode; score: number; switched: boolean }
  /** An intent of the utterance is done later, after what is done first. */
  | { type: "queued"; intent: string }
  /** The conversation is back in the block that waited. */
  | { type: "came_back"; block: Id; name: string; sub_flow: string }
  /** Why the conversation went on as it did from a block. */
  | {
      type: "decided";
      /** Number of this form. */
      v: 1;
      /** Name of the block in which it was decided. */
      at: string;
      /** Level of precedence; null where no path was looked for. */
      level: number | null;
      /** What a global trigger belongs to; null for everything else. */
      trigger: "subflow" | "agent" | null;
      /** The path that won; null where the block asks again, or the conversation has nowhere to go. */
      path: Id | null;
      /** Name of the path, else of the block it leads to; of small talk its name. */
      name: string;
      by: Cause;
      /** Paths that could have been taken, and why they were not. */
      lost: readonly LostPath[];
    }
  | { type: "reprompted"; block: Id; reason: "no_input" | "no_match"; count: number }
  | { type: "small_talk"; name: string; count: number }
  /** `body`: what was sent, where the settings keep it; secrets are masked. */
  | { type: "requested"; request: string; kind: RequestKind; name: string; block: Id | null; body?: Json }
  | ({
      type: "answer_received";
      request: string;
      ok: boolean;
      status: number | null;
      error: string | null;
      timed_out: boolean;
      late: boolean;
      /** What was answered, where the settings keep it; secrets are masked. */
      result?: Json;
    } & Masked)
  /** A call is played again, and an expression read an answer that its record does not keep. */
  | { type: "not_kept" }
  /** A sentence came while the model was still answering. */
  | ({ type: "model_said"; request: string; text: string } & Masked)
  /** What a language model proposed beside words. `tokens`: asked and answered, at least as counted here; `cost` by the version's prices. */
  | {
      type: "model_answered";
      request: string;
      calls: readonly { name: string; arguments: Json }[];
      tokens: number;
      cost: number;
    }
  /** An answer was cut off, never came or was none. `tokens` as counted here. */
  | { type: "model_unanswered"; request: string; tokens: number; cost: number }
  /** The engine did not do what a language model proposed. `name`: the function, where it is one. */
  | { type: "model_refused"; block: Id; name: string | null; reason: string }
  | { type: "transfer_outcome"; outcome: string }
  | { type: "happened"; name: string; taken: boolean }
  | { type: "dropped"; event: string; reason: string }
  | { type: "expression_error"; source: string; error: string; where: string }
  | { type: "variable_missing"; variables: readonly string[]; where: string }
  /** A rule of the version was broken; blocked: the step that broke it was taken back. */
  | { type: "rule_breached"; rule: string; block: Id; blocked: boolean }
  | { type: "limit_reached"; limit: string; block: Id | null }
  | { type: "ended"; disposition: string; reason: string };

/** Why the conversation went on as it did from a block. */
export type Decision = Extract<LogEntry, { type: "decided" }>;
