import type { ProgramBlock } from "@parley/flow";
import { log, type Turn } from "../turn.ts";
import type { UnderstandContext, Understanding } from "../types.ts";

/**
 * Understands the recogniser's other guesses too. The best of them wins over the first when its score is above the
 * threshold; in shadow it is only logged.
 */
export function secondOpinion(
  turn: Turn,
  block: ProgramBlock,
  first: {
    understanding: Understanding;
    alternatives: readonly { text: string; confidence: number }[];
    context: UnderstandContext;
  },
): Understanding {
  const { su_enable, su_shadow_mode_enable, su_threshold, su_language } = block.effective;
  if (!su_enable) return first.understanding;
  const context = { ...first.context, language: su_language ?? first.context.language };
  let best: Understanding | null = null;
  for (const { text, confidence } of first.alternatives.slice(1)) {
    const guess = turn.understand({ type: "text", text, alternatives: [{ text, confidence }] }, context);
    if (scoreOf(guess) > (best === null ? 0 : scoreOf(best))) best = guess;
  }
  if (best === null) return first.understanding;
  const won = !su_shadow_mode_enable && scoreOf(best) > su_threshold;
  log(turn, { type: "second_opinion", intent: best.intents[0]?.name ?? null, score: scoreOf(best), won });
  return won ? best : first.understanding;
}

function scoreOf(understanding: Understanding): number {
  return understanding.intents[0]?.score ?? 0;
}
