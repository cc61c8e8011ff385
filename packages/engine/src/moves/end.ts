import { conversationPayload } from "../output/payload.ts";
import { flush } from "../output/say.ts";
import { actionCall, isKept } from "../requests/start-action.ts";
import { countUnanswered } from "../talking/spending.ts";
import { dropQueued } from "../turn/drop-queued.ts";
import { type Move, rest } from "../turn/move.ts";
import { noSecrets } from "../turn/session.ts";
import { currentBlock, log, nextId, type Turn } from "../turn/turn.ts";
import type { ActionRun } from "../turn/types.ts";

/** The conversation ends with its disposition; what hangs on the end is handed to the host, rendered. */
export function endConversation(turn: Turn, { disposition, reason }: { disposition: string; reason: string }): Move {
  const { session, program } = turn;
  const { events_completed, events_post_call } = program.settings;
  flush(turn);
  const completed = runsOf(turn, events_completed, disposition);
  const post_call = [...runsOf(turn, events_post_call, disposition), ...analysisOf(turn, disposition)];
  for (const event of session.secrets.queue) dropQueued(turn, event, "the conversation ended");
  log(turn, { type: "ended", disposition, reason });
  turn.effects.push({ type: "end", disposition, completed, post_call });
  session.state = { type: "ended", disposition };
  session.pending = null;
  session.mimic = null;
  session.secrets = noSecrets;
  return rest;
}

/** Hanging up drops what is pending and ends the conversation, in every state. */
export function hangUp(turn: Turn, by: "caller" | "agent" | "network"): Move {
  const transferred = turn.session.pending?.stage === "transferred";
  dropPending(turn);
  return { type: "end", disposition: transferred ? "transferred" : "hung_up", reason: `hung up by ${by}` };
}

/** Gives up the request that the conversation waits for. */
export function dropPending(turn: Turn): void {
  const { session, effects } = turn;
  const { pending } = session;
  if (pending === null) return;
  if (pending.stage === "model") {
    countUnanswered(turn, currentBlock(turn), { request: pending.request, result: null });
  }
  effects.push({ type: "cancel", request: pending.request });
  if (pending.timer !== null) effects.push({ type: "cancel_timer", id: pending.timer });
}

/** Actions to run at or after the end. One that words no body of its own sends the whole conversation. */
function runsOf(turn: Turn, names: readonly string[], disposition: string): ActionRun[] {
  return names.flatMap((name) => {
    const action = turn.program.actionsByName.get(name);
    if (action === undefined) return [];
    const call = actionCall(turn, action, conversationPayload(turn, disposition));
    return [
      {
        id: nextId(turn),
        name,
        timeout: action.timeout,
        ...call,
        sensitive: action.doc.is_sensitive,
        log: isKept(turn, action),
      },
    ];
  });
}

/** Longest that the host of the analysis may take, ms. */
const analysisTimeout = 10_000;

/** Tells the host of the voice-call analysis of the conversation: it fetches recording and transcript by its id. */
function analysisOf(turn: Turn, disposition: string): ActionRun[] {
  const { session, program } = turn;
  const { enable_vca, vca_host } = program.settings;
  if (!enable_vca || vca_host === null || vca_host === "") return [];
  const body = { call_uuid: session.id, channel: session.channel, language: session.language, disposition };
  const http = { method: "POST", url: vca_host, headers: {}, query: {}, body };
  const how = { internal: null, refused: null, sensitive: false, log: false };
  return [{ id: nextId(turn), name: "voice_call_analysis", timeout: analysisTimeout, http, ...how }];
}
