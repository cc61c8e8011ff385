import { channelKinds } from "@parley/model/kernel";
import { awaitAnswer, noteAnswer } from "../requests/await-answer.ts";
import { leave, rest } from "../turn/move.ts";
import { log, nextId } from "../turn/turn.ts";
import { leaveByAnswer } from "./block-action.ts";
import { type BlockBehaviour, passing } from "./block-behaviour.ts";

/** Time beyond the longest recording in which its answer must come, ms. */
const grace = 10_000;

/** Records the caller until silence, a key or the limit, where the channel can. */
export const record: BlockBehaviour = {
  ...passing,
  act: (turn, block) => {
    if (!channelKinds[turn.session.channel].records) return leave;
    const { max_record_time, min_record_time, silence_threshold } = block.effective;
    const id = nextId(turn);
    turn.effects.push({
      type: "request",
      id,
      kind: "record",
      block: block.id,
      timeout: max_record_time + grace,
      max: max_record_time,
      min: min_record_time,
      silence_threshold,
      beep: !block.doc.disable_beep,
    });
    log(turn, { type: "requested", request: id, kind: "record", name: block.name, block: block.id });
    awaitAnswer(turn, id, { stage: "record", notice: false });
    return rest;
  },
  /** The recording is the action's result: `{ recording, duration_ms, ended_by }`. */
  answered: (turn, answer) => {
    noteAnswer(turn, answer, false);
    return leaveByAnswer(turn);
  },
};
