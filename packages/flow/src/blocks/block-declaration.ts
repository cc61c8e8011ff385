import type { BlockType, TransitionType } from "@parley/model/kernel";
import type { BlockDoc } from "../document.ts";

/** What the conversation does after a block's prompts and deeds. */
export type BlockState = "passes" | "listening" | "awaiting" | "ended";

/** What a block's state hangs on besides its row. */
export type BlockFacts = {
  /** The kinds of its paths, without global triggers. */
  readonly kinds: readonly TransitionType[];
  /** How many entities it listens for. */
  readonly entities: number;
};

/** One kind of block: everything that forms, validation, YAML and authors need to know of it. */
export type BlockDeclaration = {
  readonly type: BlockType;
  /** Groups the kinds in menus. */
  readonly family: "dialogue" | "logic" | "integration" | "boundary";
  /** For people: what it does, in one sentence. */
  readonly help: string;
  /** Fields that mean something for this kind alone; those of every kind are left out. */
  readonly fields: readonly (keyof BlockDoc)[];
  /** Kinds of path that may leave it. */
  readonly paths: readonly TransitionType[];
  readonly state: (block: BlockDoc, facts: BlockFacts) => BlockState;
  /** What is missing or wrong in a block of this kind by itself. */
  readonly check: (block: BlockDoc) => readonly BlockFinding[];
};

export type BlockFinding = {
  readonly type: "error" | "warning";
  readonly code: string;
  readonly field: keyof BlockDoc | null;
  readonly message: string;
};

/** Paths by which a block goes on without input. */
export const passingPaths = ["condition", "always"] as const satisfies readonly TransitionType[];

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
