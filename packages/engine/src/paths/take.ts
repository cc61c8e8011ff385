import type { ProgramPath } from "@parley/flow";
import { setIntent, setLanguage } from "../effects/block-effects.ts";
import { leaveScopes } from "../effects/call-scopes.ts";
import { fillSlot } from "../effects/fill-slot.ts";
import { patchMetadata, setMetadata } from "../effects/set-metadata.ts";
import { sayPathPrompts } from "../output/say.ts";
import { askWebhook } from "../requests/ask-webhook.ts";
import { leave, type Move } from "../turn/move.ts";
import { own } from "../turn/own.ts";
import { allMetadata } from "../turn/scope.ts";
import { atFirst, type Failure, isFailure } from "../turn/session.ts";
import { blockOf, currentBlock, log, type Turn } from "../turn/turn.ts";
import { outrun } from "./fallback.ts";
import { fromMetadata } from "./path-kinds.ts";
import { deepestCall, mayWait, waitingBlock, withWaiting } from "./waiting.ts";

/** The level at which a path stands for what the caller meant, and not for a failure to understand. */
const meantAt = (level: number) => level <= 6 || level === 9;

/** Stage 5 of a turn: the effects of the path that won, in their order; then its destination. */
export function takePath(
  turn: Turn,
  { path, level, validated }: { path: ProgramPath; level: number; validated: boolean },
): Move {
  const { session, program } = turn;
  const block = currentBlock(turn);
  const { doc } = path;
  const webhook = block.validation_webhook;
  if (doc.validate && !validated && webhook !== null && turn.input !== null) {
    return askWebhook(turn, webhook, { stage: "validation", block, path: { path, level } });
  }
  const back = doc.resumes === true ? waitingBlock(turn) : null;
  const to = back?.block.id ?? path.destination;
  log(turn, { type: "path_taken", path: path.id, name: doc.name, level, from: block.id, to });
  for (const entity of fromMetadata(turn, path)) {
    const kind = program.entities.get(entity)?.types[0] ?? null;
    fillSlot(turn, block, { entity, value: own(allMetadata(session), entity), kind });
  }
  if (path.set_metadata.length > 0) setMetadata(turn, path.set_metadata, doc.name);
  if (doc.set_metadata_json !== null) patchMetadata(turn, doc.set_metadata_json);
  if (doc.set_language !== null) setLanguage(turn, doc.set_language, "path");
  if (turn.heard !== null && meantAt(level) && !doc.ignore_as_current_intent) session.intent = turn.heard;
  turn.heard = null;
  setIntent(turn, path.conditional_set_intent, { plain: doc.set_intent, where: doc.name });
  const before = session.delivery;
  session.delivery =
    doc.bot_response_type === null && doc.tts_storage_type === null
      ? atFirst.delivery
      : { response_type: doc.bot_response_type, storage: doc.tts_storage_type };
  sayPathPrompts(turn, path, to === null ? block : blockOf(program, to));
  if (back !== null) return { type: "resume" };
  if (path.destination === null) {
    session.delivery = before;
    return block.listens || block.sleeps ? { type: "repeat", after: failureOf(path) } : leave;
  }
  if (doc.mimic_intent !== null || doc.mimic_trigger !== null) {
    session.mimic = { intent: doc.mimic_intent, text: doc.mimic_trigger };
  }
  const calls = doc.calls === true && mayWait(block);
  if (calls) {
    const stack = withWaiting(session.stack, block.id);
    if (stack.length > deepestCall) {
      return outrun(turn, block, { limit: "call_depth", reason: `more than ${deepestCall} calls in each other` });
    }
    leaveScopes(turn, stack);
    session.stack = stack;
  }
  return { type: "enter", block: path.destination, path, limited: level !== 10, call: calls };
}

/** The failure that a path without a target asks again after. */
function failureOf({ doc: { transition_type: type } }: ProgramPath): Failure | null {
  return isFailure(type) ? type : null;
}
