import type { TransitionType } from "@parley/model/kernel";

/** What makes a path eligible, declared: the one place that says what its `trigger` is and where it stands. */
export type Transition = {
  /** The language of the path's trigger; null when the trigger means nothing. */
  readonly trigger: "expression" | "regex" | "dtmf" | "name" | null;
  /** Whether a path of this kind means nothing without its own trigger. */
  readonly needsTrigger: boolean;
  /** When it is tried: on an input, on entering, on an answer, on an event, on a failure, or when nothing else fits. */
  readonly on: "input" | "entering" | "answer" | "event" | "failure" | "otherwise";
  /** For people: when it is taken. */
  readonly help: string;
};

export const transitions = {
  intent: { trigger: "expression", needsTrigger: false, on: "input", help: "The caller means this intent." },
  dtmf: { trigger: "dtmf", needsTrigger: true, on: "input", help: "The keys pressed match the digit pattern." },
  regex: { trigger: "regex", needsTrigger: true, on: "input", help: "The words match the pattern." },
  entity_fill: { trigger: null, needsTrigger: false, on: "input", help: "The entities it needs are filled." },
  trigger: { trigger: "expression", needsTrigger: true, on: "input", help: "The expression is true of the input." },
  condition: { trigger: "expression", needsTrigger: true, on: "entering", help: "The expression is true on entering." },
  action_result: {
    trigger: "expression",
    needsTrigger: true,
    on: "answer",
    help: "The expression is true of the action's result.",
  },
  event: { trigger: "name", needsTrigger: true, on: "event", help: "The event of this name happens." },
  no_input: { trigger: null, needsTrigger: false, on: "failure", help: "Nothing was said or pressed." },
  no_match: { trigger: null, needsTrigger: false, on: "failure", help: "Nothing that was said fitted." },
  always: { trigger: null, needsTrigger: false, on: "otherwise", help: "Nothing else fits." },
} as const satisfies Record<TransitionType, Transition>;
