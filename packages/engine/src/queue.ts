import { biasIn, contextFor } from "./input/context.ts";
import { recordLateAnswer } from "./late-answer.ts";
import { triggersAt } from "./paths/triggers-at.ts";
import { run } from "./run.ts";
import { onListening } from "./states/listening.ts";
import { currentBlock, log, type Turn } from "./turn.ts";
import type { EngineEvent } from "./types.ts";

type Said = Extract<EngineEvent, { type: "said" }>;

/** What arrived while the conversation awaited an answer happens now that it listens. Speech as barge-in allows. */
export function replayQueue(turn: Turn): void {
  const { session } = turn;
  while (session.state.type === "listening" && session.secrets.queue.length > 0) {
    const [event, ...queue] = session.secrets.queue;
    session.secrets = { ...session.secrets, queue };
    if (event !== undefined) replay(turn, event);
  }
}

function replay(turn: Turn, event: EngineEvent): void {
  const before = turn.session.state;
  happen(turn, event);
  if (before.type === "listening" && turn.session.state !== before) withdraw(turn, before.listen);
}

function happen(turn: Turn, event: EngineEvent): void {
  turn.input = null;
  turn.heard = null;
  if (event.type === "answered") {
    recordLateAnswer(turn, event);
    return;
  }
  if (event.type === "said" && !mayInterrupt(turn, event)) {
    log(turn, { type: "dropped", event: "said", reason: "this block is not to be interrupted" });
    return;
  }
  const move = onListening(turn, event);
  if (move !== null) run(turn, move);
}

/** A listening that a replayed event has closed is not begun at all. */
function withdraw({ effects }: Turn, listen: string): void {
  const index = effects.findIndex((effect) => effect.type === "listen" && effect.id === listen);
  if (index >= 0) effects.splice(index, 1);
}

function mayInterrupt(turn: Turn, { alternatives }: Said): boolean {
  const { bi_enable, bi_behaviour } = currentBlock(turn).effective;
  const text = alternatives[0]?.text.trim() ?? "";
  if (!bi_enable || text === "") return false;
  switch (bi_behaviour) {
    case "none":
    case "discard":
    case "dtmf_only":
      return false;
    case "buffer":
    case "speech":
      return true;
    case "min_words":
      return text.split(/\s+/).length >= 2;
    case "hotword":
      return isHotword(turn, text);
  }
}

/** Whether a text means one of the intents that have a path here. */
function isHotword(turn: Turn, text: string): boolean {
  const { program, understand } = turn;
  const block = currentBlock(turn);
  const intent = understand({ type: "text", text, alternatives: [] }, contextFor(turn, block)).intents[0]?.name;
  if (intent === undefined) return false;
  return biasIn(block).includes(intent) || triggersAt(program, block).some((path) => path.intent === intent);
}
