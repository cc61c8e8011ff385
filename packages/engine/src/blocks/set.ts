import { setValues } from "../effects/set-values.ts";
import { leaveByEvent } from "../paths/leave-by-event.ts";
import { leave } from "../turn/move.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Sets values, so that its own conditions and prompts have them. Where one cannot be worked out, none is set. */
export const set: BlockBehaviour = {
  ...passing,
  prepare: (turn, block) => (setValues(turn, block) ? null : leaveByEvent(turn, "failed")),
  act: () => leave,
};
