import type { Fields, RowOf } from "../field.ts";
import type { pathFields } from "../path/path-fields.ts";
import type { TransitionType } from "../path/path-kinds.ts";
import type { speechFields, stepFields } from "./common-fields.ts";

/** What the conversation does after a block's prompts and deeds. */
export type BlockState = "passes" | "listening" | "awaiting" | "sleeping" | "ended";

/** What a block's state hangs on besides its row. */
export type BlockFacts = {
  /** The kinds of its paths, without global triggers. */
  readonly kinds: readonly TransitionType[];
  /** How many entities it listens for. */
  readonly entities: number;
};

/** Colours the kind's tile: the name of its `--blk-*` tokens. */
export type BlockFamily = "edge" | "speak" | "listen" | "decide" | "do" | "leave" | "jump";

type CommonRow = RowOf<typeof stepFields & typeof speechFields>;

/** The row of a block as its kind reads it: the common fields and its own columns. */
type RowWith<Columns extends Fields> = CommonRow & RowOf<Columns>;

/** Something that is missing or wrong in a block by itself. */
export type BlockCheck<Row> = {
  readonly type: "error" | "warning";
  /** Stable name of the finding: documentation and tests speak of it. */
  readonly code: string;
  /** The field that it is seen at. */
  readonly field: keyof Row & string;
  readonly message: string;
  /** Whether it holds of a block. */
  readonly holds: (block: Row) => boolean;
};

type FirstPath = Partial<RowOf<typeof pathFields>> & { readonly name: string };

/** The tabs of a block's form. */
export type FormTab = "content" | "speech" | "logic" | "webhooks" | "advanced";

/** Where the inspector shows a column of one kind, and what it calls it. */
export type ColumnPlace = { readonly tab: FormTab; readonly section: string; readonly label: string };

/** What a kind of block says of itself, with any columns. */
type Traits = {
  /** What it does, in a few words: the palette's. */
  readonly label: string;
  /** What it does, in one sentence. */
  readonly help: string;
  readonly family: BlockFamily;
  /** Its place in the palette, counted from 1; null for a kind that comes with its sub-flow. */
  readonly addable: number | null;
  /**
   * Where it stands. `entry`: each sub-flow has one, no path leads into it, and its paths may be global triggers.
   * `exit`: no path leaves it.
   */
  readonly role: "entry" | "step" | "exit";
  /** Whether it enters what `entrypoint_block` or `entrypoint_subflow` names: `calls` comes back from there. */
  readonly jumps: "calls" | "goes" | null;
  /** Whether it may listen to the caller. */
  readonly listens: boolean;
  /** Whether it asks for each of its values by itself, until all that it needs are filled. */
  readonly collects: boolean;
  /** Whether it finds answers in the version's documents. */
  readonly searches: boolean;
  /** Whether it stands for running its `action`. */
  readonly runsAction: boolean;
  /** Whether it talks by the language model that the version connects. */
  readonly usesModel: boolean;
  /** Whether it decides by conditions: a new path of it gets one. */
  readonly decides: boolean;
  /** Whether a call is meant to end here. */
  readonly endsCalls: boolean;
  /** Events of its own by which it is left when all goes well: each wants a path. */
  readonly exits: readonly string[];
  /** The one of these by which a round begins that leads back to the block; null for a kind without rounds. */
  readonly rounds: string | null;
  /** Common fields that mean something for this kind and not for every kind. */
  readonly fields: readonly (keyof CommonRow)[];
  /** Kinds of path that may leave it. */
  readonly paths: readonly TransitionType[];
  /** A path that comes along with a new block and leads nowhere yet. */
  readonly firstPath: FirstPath | null;
};

/** The fields of a row that hold a text. */
type TextOf<Row> = { [Name in keyof Row]-?: Row[Name] extends string | null ? Name : never }[keyof Row];

/** What a kind does with a block's row. */
type Reading<Row, Code extends string> = {
  /** Fields whose value stands for the block where it says nothing: the first that is set. */
  readonly summary: readonly TextOf<Row>[];
  readonly state: (block: Row, facts: BlockFacts) => BlockState;
  /** What is missing or wrong in a block by itself. */
  readonly checks: readonly (BlockCheck<Row> & { readonly code: Code })[];
};

/**
 * One kind of block: everything that forms, palette, validation, the text of a flow and authors need to know of it. What
 * it does in a conversation is its file in `engine`; its icon is a line in the console.
 */
export type BlockKind<Columns extends Fields = Record<never, never>> = Traits &
  Reading<RowWith<Columns>, string> & {
    /** Columns of the block's row that no other kind has. A new column needs a migration. */
    readonly columns: Columns;
    readonly places: { readonly [Name in keyof Columns]: ColumnPlace };
  };

/** A kind as the registry gives it: it reads any block. */
export type AnyBlockKind<Columns extends Fields, Code extends string> = Traits &
  Reading<RowWith<Columns>, Code> & {
    readonly columns: Partial<Columns>;
    readonly places: { readonly [Name in keyof Columns]?: ColumnPlace };
  };

/** What a kind is like that says nothing else of itself. */
export const plainKind = {
  role: "step",
  jumps: null,
  listens: false,
  collects: false,
  searches: false,
  runsAction: false,
  usesModel: false,
  decides: false,
  endsCalls: false,
  exits: [],
  rounds: null,
  columns: {},
  places: {},
  fields: [],
  summary: [],
  firstPath: null,
  checks: [],
} as const satisfies Partial<BlockKind>;

/** Paths by which a block goes on without input. */
export const passingPaths = ["condition", "always"] as const satisfies readonly TransitionType[];

/** Paths by which a block leaves after awaiting an answer. */
export const awaitingPaths = [...passingPaths, "action_result", "event"] as const satisfies readonly TransitionType[];

/** Common fields of a block that listens: how it asks again, what it hears by, and what it makes of it. */
export const listeningFields = [
  "max_retries",
  "no_input_reprompt",
  "no_match_reprompt",
  "no_input_reprompts",
  "no_match_reprompts",
  "resume_prompt",
  "clarify_margin",
  "takes_queued",
  "fill_slot_webhook",
  "validation_webhook",
  "save_input_to_metadata_key",
  "regex_pattern",
  "asr_enabled",
  "asr_execution_type",
  "asr_lang",
  "asr_model",
  "asr_provider",
  "conditional_asr_model",
  "conditional_asr_provider",
  "bi_enable",
  "bi_behaviour",
  "bias_for_entities",
  "bias_for_intents",
  "patience",
  "silence_threshold",
  "first_digit_wait_time",
  "max_inter_digit_wait_time",
  "dtmf_max_wait_time",
  "max_digits",
  "min_record_time",
  "max_record_time",
  "slu_model",
  "su_enable",
  "su_language",
  "su_shadow_mode_enable",
  "su_threshold",
  "entity_matching_metadata",
] as const satisfies readonly (keyof CommonRow)[];

/** Paths by which a block leaves after listening. */
export const listeningPaths = [
  "intent",
  "dtmf",
  "regex",
  "entity_fill",
  "trigger",
  "event",
  "no_input",
  "no_match",
] as const satisfies readonly TransitionType[];
