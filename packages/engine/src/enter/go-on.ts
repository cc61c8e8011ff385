import type { ProgramBlock } from "@parley/flow";
import { blocks } from "../blocks/registry.ts";
import { listens } from "../blocks/voice.ts";
import { hear } from "../input/hear.ts";
import { type Move, take } from "../move.ts";
import { sayBlockPrompts } from "../output/say-path-prompts.ts";
import { findLocal } from "../paths/find-path.ts";
import type { Turn } from "../turn.ts";

/** What follows a block's effects and its info webhook: conditions, prompts, then what the block does. */
export function goOnInBlock(turn: Turn, block: ProgramBlock): Move {
  const { session } = turn;
  const kind = blocks[block.type];
  const found = kind.guarded ? findLocal(turn, "entering") : null;
  if (found !== null) return take(found.path, found.level);
  const { mimic } = session;
  session.mimic = null;
  if (mimic !== null && listens(block)) return pretend(turn, mimic);
  if (mimic?.intent != null) session.intent = mimic.intent;
  sayBlockPrompts(turn, block);
  const { end_state } = block.doc;
  if (end_state !== null) return { type: "end", disposition: end_state, reason: `reached ${block.name}` };
  return kind.act(turn, block);
}

/** The block runs as if the caller had said it there: its question is already answered. */
function pretend(turn: Turn, { intent, text }: { intent: string | null; text: string | null }): Move {
  const words = text ?? intent ?? "";
  return hear(turn, { type: "text", text: words, confidence: null, alternatives: [], synthetic: true, intent });
}
