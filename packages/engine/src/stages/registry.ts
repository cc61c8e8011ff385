import type { Stage } from "../session.ts";
import { action } from "./action.ts";
import { fill_slot } from "./fill-slot.ts";
import { info } from "./info.ts";
import { record } from "./record.ts";
import type { StageKind } from "./stage.ts";
import { transfer } from "./transfer.ts";
import { validation } from "./validation.ts";

/** Every stage at which a turn can wait for an answer. An ongoing transfer ends with an event, not with an answer. */
export const stages = { info, fill_slot, validation, action, transfer, record } as const satisfies Record<
  Exclude<Stage, "transferred">,
  StageKind
>;
