import { keysOf } from "../keys-of.ts";

/** A kind of path: what makes a path of it eligible, what its `trigger` is and how the text of a flow writes it. */
export type PathKind = {
  /** The language of the path's trigger; null when the trigger means nothing. */
  readonly trigger: "expression" | "regex" | "dtmf" | "name" | null;
  /** What a path of this kind is never taken without. Entities: its own, or those of its block. */
  readonly needs: "trigger" | "intent" | "entities" | null;
  /** The field that a path without it takes from the block it leads to. */
  readonly fromTarget: "trigger" | "intent" | null;
  /** When it is tried: on an input, on entering, on an answer, on an event, on a failure, or when nothing else fits. */
  readonly on: "input" | "entering" | "answer" | "event" | "failure" | "otherwise";
  /** The field that its short form says: `dtmf: "2"` is the trigger, `no_input: 1` the retries. Null: it says nothing. */
  readonly short: "intent" | "trigger" | "retries" | "fill_entity" | null;
  /** Whether it leads on from a caller whose words fitted nothing. */
  readonly catches: boolean;
  /** For people: when it is taken. */
  readonly help: string;
};

/** Every kind of path. A further kind is an entry here, its behaviour in `engine` and its cases. */
export const pathKinds = {
  intent: {
    trigger: "expression",
    needs: "intent",
    fromTarget: "intent",
    on: "input",
    short: "intent",
    catches: false,
    help: "The caller means this intent.",
  },
  dtmf: {
    trigger: "dtmf",
    needs: "trigger",
    fromTarget: null,
    on: "input",
    short: "trigger",
    catches: false,
    help: "The keys pressed match the digit pattern.",
  },
  regex: {
    trigger: "regex",
    needs: "trigger",
    fromTarget: null,
    on: "input",
    short: "trigger",
    catches: false,
    help: "The words match the pattern.",
  },
  entity_fill: {
    trigger: null,
    needs: "entities",
    fromTarget: null,
    on: "input",
    short: "fill_entity",
    catches: false,
    help: "The values it needs are filled.",
  },
  trigger: {
    trigger: "expression",
    needs: "trigger",
    fromTarget: "trigger",
    on: "input",
    short: "trigger",
    catches: false,
    help: "The expression is true of the input.",
  },
  condition: {
    trigger: "expression",
    needs: "trigger",
    fromTarget: null,
    on: "entering",
    short: "trigger",
    catches: false,
    help: "The expression is true on entering.",
  },
  action_result: {
    trigger: "expression",
    needs: "trigger",
    fromTarget: null,
    on: "answer",
    short: "trigger",
    catches: false,
    help: "The expression is true of the action's result.",
  },
  event: {
    trigger: "name",
    needs: "trigger",
    fromTarget: null,
    on: "event",
    short: "trigger",
    catches: false,
    help: "The event of this name happens.",
  },
  no_input: {
    trigger: null,
    needs: null,
    fromTarget: null,
    on: "failure",
    short: "retries",
    catches: false,
    help: "Nothing was said or pressed.",
  },
  no_match: {
    trigger: null,
    needs: null,
    fromTarget: null,
    on: "failure",
    short: "retries",
    catches: true,
    help: "Nothing that was said fitted.",
  },
  always: {
    trigger: null,
    needs: null,
    fromTarget: null,
    on: "otherwise",
    short: null,
    catches: true,
    help: "Nothing else fits.",
  },
} as const satisfies { readonly [type: string]: PathKind };

export type TransitionType = keyof typeof pathKinds;

export const transitionTypes = keysOf(pathKinds);
