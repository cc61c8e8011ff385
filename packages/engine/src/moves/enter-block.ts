import type { ProgramBlock, ProgramPath } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { blocks } from "../blocks/registry.ts";
import { collects, forgetCollecting } from "../collecting/collecting.ts";
import { applyBlockEffects } from "../effects/block-effects.ts";
import { leaveSubFlows } from "../effects/leave-sub-flows.ts";
import { heed, recognise } from "../input/hear.ts";
import { beginRounds } from "../looping/next-round.ts";
import { sayBlockPrompts } from "../output/say.ts";
import { decideKnown, decidePath } from "../paths/decide.ts";
import { outrun } from "../paths/fallback.ts";
import { findLocal } from "../paths/find-path.ts";
import { takeQueued } from "../paths/queued.ts";
import { askWebhook } from "../requests/ask-webhook.ts";
import { enter, fallback, type Move, take } from "../turn/move.ts";
import { atFirst, type Input, noFailures } from "../turn/session.ts";
import { countedTransits } from "../turn/transits.ts";
import { blockOf, currentBlock, log, slugOf, type Turn } from "../turn/turn.ts";
import { visitsOf, withVisit } from "../turn/visits.ts";

/** Stage 6 of a turn: counts the visit, applies the block's effects, asks its info webhook, and goes on in it. */
export function enterBlock(turn: Turn, move: Extract<Move, { type: "enter" }>): Move {
  const { session, program } = turn;
  const block = blockOf(program, move.block);
  session.transits += 1;
  const limit = program.settings.max_transit_limit;
  if (countedTransits(session) > limit) {
    return outrun(turn, block, {
      limit: "max_transit_limit",
      reason: `more than ${limit} blocks in one turn without waiting`,
    });
  }
  if (turn.work.left < 0) {
    return outrun(turn, block, { limit: "turn_work", reason: "more to work out in one turn than there is time for" });
  }
  if (move.limited && !countVisit(turn, block, move.path)) return breach(turn, block, move.path);
  if (!move.limited) session.visits = withVisit(session.visits, block);
  if (!move.call) cutStack(turn, block.subflow);
  if (collects(block) && session.block !== block.id) forgetCollecting(turn, block);
  if (block.rounds !== null) beginRounds(turn, block, session.block);
  session.block = block.id;
  session.failures = noFailures;
  session.small_talk = null;
  if (session.chance !== null) session.chance = null;
  session.clarifying = atFirst.clarifying;
  if (session.secrets.choice) session.secrets = { ...session.secrets, choice: null };
  const visit = visitsOf(session.visits, block);
  const { id, name } = block;
  log(turn, { type: "entered", block: id, name, sub_flow: slugOf(turn, block), path: move.path?.id ?? null, visit });
  applyBlockEffects(turn, block);
  const webhook = block.info_webhook;
  if (webhook !== null) return askWebhook(turn, webhook, { stage: "info", block });
  return goOnInBlock(turn, block);
}

/** Counts a visit of the block, and of the block by this path. False when one of them is one too many. */
function countVisit({ session }: Turn, block: ProgramBlock, path: ProgramPath | null): boolean {
  const { visit_limit } = block.doc;
  if (visit_limit !== null && visitsOf(session.visits, block) >= visit_limit) return false;
  const byPath = path?.doc.visit_limit ?? null;
  if (path !== null && byPath !== null) {
    const before = session.path_visits[path.id] ?? 0;
    if (before >= byPath) return false;
    session.path_visits = { ...session.path_visits, [path.id]: before + 1 };
  }
  session.visits = withVisit(session.visits, block);
  return true;
}

function breach(turn: Turn, block: ProgramBlock, path: ProgramPath | null): Move {
  log(turn, { type: "limit_reached", limit: "visit_limit", block: block.id });
  const instead = path?.doc.breach_fallback_block ?? null;
  return instead === null ? fallback : enter(instead);
}

/**
 * What follows a block's effects and its info webhook: conditions, prompts, then what the block does. A listening block
 * whose question is answered already, by the path into it, does not ask.
 */
export function goOnInBlock(turn: Turn, block: ProgramBlock): Move {
  const pretended = pretend(turn);
  const kind = blocks[block.type];
  const elsewhere = kind.prepare(turn, block);
  if (elsewhere !== null) return elsewhere;
  const found = kind.guarded ? findLocal(turn, "entering") : null;
  if (found !== null) {
    decidePath(turn, found, "entering");
    return take(found.path, found.level);
  }
  if (pretended !== null && block.listens) return heed(turn, pretended);
  const answered = pretended === null ? kind.known(turn, block) : null;
  if (answered !== null) {
    decideKnown(turn, answered);
    return take(answered.path, answered.level);
  }
  const queued = block.listens && !collects(block) ? takeQueued(turn, block) : null;
  if (queued !== null) return queued;
  sayBlockPrompts(turn, block);
  const { end_state } = block.doc;
  if (end_state !== null) return { type: "end", disposition: end_state, reason: `reached ${block.name}` };
  return kind.act(turn, block);
}

/** What the path into the block lets the caller have produced there, heard as if it were so. */
function pretend(turn: Turn): Input | null {
  const { mimic } = turn.session;
  if (mimic === null) return null;
  const { intent, text } = mimic;
  turn.session.mimic = null;
  if (intent !== null) turn.session.intent = intent;
  const words = text ?? intent ?? "";
  return recognise(turn, { type: "text", text: words, confidence: null, alternatives: [], synthetic: true, intent });
}

/** Leaving for another sub-flow returns to the innermost frame of it, or forgets all frames. */
function cutStack(turn: Turn, subflow: Id): void {
  const { session, program } = turn;
  if (currentBlock(turn).subflow === subflow) return;
  const frame = session.stack.findLastIndex((caller) => blockOf(program, caller).subflow === subflow);
  leaveSubFlows(turn, { stack: frame < 0 ? [] : session.stack.slice(0, frame), into: subflow });
}
