import type { BlockType, Id, Json, LanguageCode, ModelOutput, Settings, Target, ValueType } from "@parley/model/kernel";
import type {
  ActionDoc,
  AnswerDocumentDoc,
  BlockDoc,
  BlockEntityDoc,
  EntityDoc,
  IntentDoc,
  PathDoc,
  PromptContentDoc,
  SmallTalkDoc,
  TtsPersonaDoc,
} from "../document/document.ts";
import type { Choice, DigitPattern, Expression, Pattern, RequestText, Template } from "./compiled.ts";

export type ProgramPath = {
  readonly id: Id;
  readonly doc: PathDoc;
  /** For `trigger` (also beside an intent), `condition` and `action_result`. */
  readonly when: Expression | null;
  readonly pattern: Pattern | null;
  readonly digits: DigitPattern | null;
  readonly intent: string | null;
  /** Set for every path but those without a target. */
  readonly destination: Id | null;
  readonly conditional_prompts: Choice<readonly Id[]>;
  readonly conditional_set_intent: Choice<string>;
  readonly set_metadata: readonly { readonly key: string; readonly value: Template }[];
};

/** A block with every inherited setting resolved: the engine never looks at the version's settings for these. */
export type EffectiveBlock = Pick<
  Settings,
  | "bi_enable"
  | "bi_behaviour"
  | "bot_response_type"
  | "encrypt_bot_response"
  | "encrypt_transcript"
  | "is_debug_mode"
  | "tts_storage_type"
  | "asr_execution_type"
  | "su_enable"
  | "su_shadow_mode_enable"
  | "su_threshold"
> & {
  readonly asr_provider: string | null;
  readonly asr_model: string | null;
  readonly asr_lang: LanguageCode | null;
  readonly slu_model: string | null;
  readonly su_language: LanguageCode | null;
  /** The language model that it talks by. */
  readonly llm_model: string | null;
  readonly max_retries: number;
  /** Prompts said in place of the block's when it asks again after a failure; null says the block's. */
  readonly no_input_reprompt: Id | null;
  readonly no_match_reprompt: Id | null;
  /** How close the scores of intents are that are offered by name; null: never. */
  readonly clarify_margin: number | null;
  /** Said before the block asks again when the conversation comes back to it. */
  readonly resume_prompt: Id | null;
  readonly patience: number;
  readonly silence_threshold: number;
  readonly first_digit_wait_time: number;
  readonly max_inter_digit_wait_time: number;
  readonly dtmf_max_wait_time: number;
  readonly max_digits: number | null;
  readonly min_record_time: number;
  readonly max_record_time: number;
};

/** A value that a block listens for. */
export type ProgramValue = {
  readonly name: string;
  readonly doc: BlockEntityDoc;
  /** What must be true of it; null takes every value. */
  readonly valid_when: Expression | null;
};

/** A value that is set: where to, and the expression that it is worked out by. */
export type ProgramAssignment = { readonly to: Target; readonly value: Expression };

/** A value that a language model may give: where it is kept, and what it must be. */
export type ProgramOutput = { readonly to: Target; readonly doc: ModelOutput };

/** A value that a sub-flow gives back, worked out inside. */
export type ProgramReturn = { readonly name: string; readonly type: ValueType; readonly value: Expression };

export type ProgramBlock = {
  readonly id: Id;
  /** Which row of its document it is, from 0: stored sessions count visits by it. */
  readonly place: number;
  readonly name: string;
  readonly type: BlockType;
  readonly subflow: Id;
  readonly doc: BlockDoc;
  readonly effective: EffectiveBlock;
  /** Entities listened for and filled here, with the kinds accepted. */
  readonly entities: readonly { readonly name: string; readonly types: readonly string[] }[];
  /** The same with how each is asked for and checked. */
  readonly values: readonly ProgramValue[];
  /** Whether it goes on without waiting, or comes to listen to the caller; neither says anything of an end state. */
  readonly passes: boolean;
  readonly listens: boolean;
  /** Whether it waits for a time or an event, and hears meanwhile. */
  readonly sleeps: boolean;
  /** Paths by the level at which they are tried, each list in `order`, ties by id. Global triggers are not here. */
  readonly paths: {
    readonly override: readonly ProgramPath[];
    /** intent, dtmf, regex, entity_fill, trigger. */
    readonly ordinary: readonly ProgramPath[];
    readonly condition: readonly ProgramPath[];
    readonly action_result: readonly ProgramPath[];
    readonly event: readonly ProgramPath[];
    readonly no_input: readonly ProgramPath[];
    readonly no_match: readonly ProgramPath[];
    readonly always: readonly ProgramPath[];
    readonly default: ProgramPath | null;
  };
  readonly conditional_prompts: Choice<readonly Id[]>;
  readonly conditional_context: Choice<readonly string[]>;
  readonly conditional_set_intent: Choice<string>;
  readonly conditional_asr_model: Choice<string>;
  readonly conditional_asr_provider: Choice<string>;
  readonly set_metadata: readonly { readonly key: string; readonly value: Template }[];
  readonly set_values: readonly ProgramAssignment[];
  /** What it gives to the sub-flow that it calls. */
  readonly call_inputs: readonly { readonly input: string; readonly value: Expression }[];
  /** What the sub-flow that it begins gives back; null where that shares all values with who calls it. */
  readonly flow_outputs: readonly ProgramReturn[] | null;
  /** The list that is offered. */
  readonly choices: Expression | null;
  /** Until when it waits. */
  readonly wait_until: Expression | null;
  /** What is paid. */
  readonly payment_amount: Expression | null;
  /** The documents that answers are found in, by where their texts are kept; null: all of the version. */
  readonly documents: readonly string[] | null;
  /** The list that is gone through. */
  readonly loop_list: Expression | null;
  /** The blocks that belong to its rounds; null for a kind without rounds. */
  readonly rounds: ReadonlySet<Id> | null;
  /** The instructions of a language model. */
  readonly llm_instructions: Template | null;
  readonly llm_outputs: readonly ProgramOutput[];
  readonly transfer_phone_number: Template | null;
  readonly transfer_ip_address: Template | null;
  readonly transfer_metadata: readonly { readonly key: string; readonly value: Template }[];
  readonly regex_pattern: Pattern | null;
  readonly info_webhook: ProgramRequest | null;
  readonly fill_slot_webhook: ProgramRequest | null;
  readonly validation_webhook: ProgramRequest | null;
};

export type ProgramContent = { readonly id: Id; readonly doc: PromptContentDoc; readonly template: Template };
export type ProgramPrompt = {
  readonly id: Id;
  readonly name: string;
  readonly contents: ReadonlyMap<LanguageCode, ProgramContent>;
};

export type ProgramSubFlow = {
  readonly id: Id;
  readonly slug: string;
  readonly name: string;
  /** Its Start block. */
  readonly start: Id;
  /** The path the Start block leaves by. */
  readonly startPath: ProgramPath | null;
  /** Values that are dropped when it is left before it returns. */
  readonly drops: readonly string[];
  /** Global triggers that hold in this sub-flow alone. */
  readonly triggers: ProgramTriggers;
};

/** Global triggers with and without override, each list in `order`, ties by id. */
export type ProgramTriggers = { readonly override: readonly ProgramPath[]; readonly ordinary: readonly ProgramPath[] };

/** A rule with its conditions compiled. */
export type ProgramRule = {
  readonly name: string;
  readonly never: Expression;
  readonly before: Expression | null;
  readonly after: Expression | null;
  readonly most: number;
  readonly in_a_row: boolean;
  readonly blocks: boolean;
  /** Where the conversation goes when the rule blocks; null: by the event of its name. */
  readonly goesTo: Id | null;
};

export type ProgramSmallTalk = {
  readonly id: Id;
  readonly doc: SmallTalkDoc;
  readonly intent: string | null;
  readonly when: Expression | null;
};

/** A request with its texts compiled; without an endpoint it goes nowhere. */
export type ProgramRequest = {
  readonly endpoint: RequestText | null;
  readonly method: string;
  readonly headers: readonly { readonly key: string; readonly value: RequestText }[];
  readonly query: readonly { readonly key: string; readonly value: RequestText }[];
  readonly body: RequestTree;
};

/** A whole action; `body` is its content. */
export type ProgramAction = ProgramRequest & {
  readonly id: Id;
  readonly doc: ActionDoc;
  /** Milliseconds. */
  readonly timeout: number;
};

/** A JSON value with a compiled text at each place that holds a template. */
export type RequestTree =
  | { readonly type: "text"; readonly text: RequestText }
  | { readonly type: "literal"; readonly value: Json }
  | { readonly type: "list"; readonly items: readonly RequestTree[] }
  | { readonly type: "object"; readonly members: readonly { readonly key: string; readonly value: RequestTree }[] };

/**
 * A flow version compiled: flattened, indexed, its little languages turned into functions. Made once per release, held
 * in memory only; the release stores the document it came from.
 */
export type Program = {
  readonly settings: Settings;
  /** The sub-flow `start`, where every conversation begins. */
  readonly root: Id;
  readonly subflows: ReadonlyMap<Id, ProgramSubFlow>;
  /** Global triggers that hold in the whole agent, whichever sub-flow they are drawn in. */
  readonly triggers: ProgramTriggers;
  readonly blocks: ReadonlyMap<Id, ProgramBlock>;
  readonly prompts: ReadonlyMap<Id, ProgramPrompt>;
  readonly actions: ReadonlyMap<Id, ProgramAction>;
  readonly actionsByName: ReadonlyMap<string, ProgramAction>;
  readonly smallTalks: readonly ProgramSmallTalk[];
  readonly rules: readonly ProgramRule[];
  readonly intents: ReadonlyMap<string, IntentDoc>;
  readonly entities: ReadonlyMap<string, EntityDoc>;
  readonly personas: readonly TtsPersonaDoc[];
  /** By where its text is kept. */
  readonly documents: ReadonlyMap<string, AnswerDocumentDoc>;
  readonly conditional_languages: Choice<LanguageCode>;
  readonly conditional_asrs: Choice<string>;
  readonly conditional_slu_models: Choice<string>;
  readonly ld_conditional_enable: Choice<boolean>;
};
