import type { TransitionType } from "@parley/model/kernel";
import { action_result } from "./action-result.ts";
import { always } from "./always.ts";
import { condition } from "./condition.ts";
import { dtmf } from "./dtmf.ts";
import { entity_fill } from "./entity-fill.ts";
import { event } from "./event.ts";
import { intent } from "./intent.ts";
import { no_input } from "./no-input.ts";
import { no_match } from "./no-match.ts";
import { regex } from "./regex.ts";
import type { Transition } from "./transition.ts";
import { trigger } from "./trigger.ts";

/** Every kind of path there is. */
export const transitions = {
  intent,
  dtmf,
  regex,
  entity_fill,
  trigger,
  condition,
  action_result,
  event,
  no_input,
  no_match,
  always,
} as const satisfies Record<TransitionType, Transition>;
