import type { ProgramBlock } from "@parley/flow";
import { blocks } from "../blocks/registry.ts";
import { heed, recognise } from "../input/hear.ts";
import { type Move, take } from "../move.ts";
import { sayBlockPrompts } from "../output/say-path-prompts.ts";
import { findLocal } from "../paths/find-path.ts";
import type { Input } from "../session.ts";
import type { Turn } from "../turn.ts";

/**
 * What follows a block's effects and its info webhook: conditions, prompts, then what the block does. A listening block
 * whose question is answered already, by the path into it, does not ask.
 */
export function goOnInBlock(turn: Turn, block: ProgramBlock): Move {
  const pretended = pretend(turn);
  const kind = blocks[block.type];
  const found = kind.guarded ? findLocal(turn, "entering") : null;
  if (found !== null) return take(found.path, found.level);
  if (pretended !== null && block.listens) return heed(turn, pretended);
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
