import type { PathDoc } from "../document.ts";

type TransitionType = PathDoc["transition_type"];

/** The field that a path's short form says: `dtmf: "2"` is the trigger, `no_input: 1` the retries. */
export const shortField: { readonly [T in TransitionType]: "intent" | "trigger" | "retries" | "fill_entity" | null } = {
  intent: "intent",
  dtmf: "trigger",
  regex: "trigger",
  trigger: "trigger",
  condition: "trigger",
  action_result: "trigger",
  event: "trigger",
  entity_fill: "fill_entity",
  no_input: "retries",
  no_match: "retries",
  always: null,
};

/** What a path is named where nothing is written: the path out of a Start block is the Start path. */
export function assumedPathName(path: { readonly leavesStart: boolean; readonly isGlobal: boolean }): string {
  return path.leavesStart && !path.isGlobal ? "Start" : "";
}
