import { keysOf } from "../keys-of.ts";

/** A kind of path: what makes a path of it eligible, what its `trigger` is and how the text of a flow writes it. */
export type PathKind = {
  /** The language of the path's trigger; null when the trigger means nothing. */
  readonly trigger: "expression" | "regex" | "dtmf" | "name" | null;
  /** Whether a path of this kind means nothing without its own trigger. */
  readonly needsTrigger: boolean;
  /** When it is tried: on an input, on entering, on an answer, on an event, on a failure, or when nothing else fits. */
  readonly on: "input" | "entering" | "answer" | "event" | "failure" | "otherwise";
  /** The field that its short form says: `dtmf: "2"` is the trigger, `no_input: 1` the retries. Null: it says nothing. */
  readonly short: "intent" | "trigger" | "retries" | "fill_entity" | null;
  /** For people: when it is taken. */
  readonly help: string;
};

/** Every kind of path. A further kind is an entry here, its behaviour in `engine` and its cases. */
export const pathKinds = {
  intent: {
    trigger: "expression",
    needsTrigger: false,
    on: "input",
    short: "intent",
    help: "The caller means this intent.",
  },
  dtmf: {
    trigger: "dtmf",
    needsTrigger: true,
    on: "input",
    short: "trigger",
    help: "The keys pressed match the digit pattern.",
  },
  regex: {
    trigger: "regex",
    needsTrigger: true,
    on: "input",
    short: "trigger",
    help: "The words match the pattern.",
  },
  entity_fill: {
    trigger: null,
    needsTrigger: false,
    on: "input",
    short: "fill_entity",
    help: "The entities it needs are filled.",
  },
  trigger: {
    trigger: "expression",
    needsTrigger: true,
    on: "input",
    short: "trigger",
    help: "The expression is true of the input.",
  },
  condition: {
    trigger: "expression",
    needsTrigger: true,
    on: "entering",
    short: "trigger",
    help: "The expression is true on entering.",
  },
  action_result: {
    trigger: "expression",
    needsTrigger: true,
    on: "answer",
    short: "trigger",
    help: "The expression is true of the action's result.",
  },
  event: {
    trigger: "name",
    needsTrigger: true,
    on: "event",
    short: "trigger",
    help: "The event of this name happens.",
  },
  no_input: {
    trigger: null,
    needsTrigger: false,
    on: "failure",
    short: "retries",
    help: "Nothing was said or pressed.",
  },
  no_match: {
    trigger: null,
    needsTrigger: false,
    on: "failure",
    short: "retries",
    help: "Nothing that was said fitted.",
  },
  always: {
    trigger: null,
    needsTrigger: false,
    on: "otherwise",
    short: null,
    help: "Nothing else fits.",
  },
} as const satisfies { readonly [type: string]: PathKind };

export type TransitionType = keyof typeof pathKinds;

export const transitionTypes = keysOf(pathKinds);
