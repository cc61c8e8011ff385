import { wordingIn } from "@parley/model/kernel";
import { sayQuestion } from "../output/say-question.ts";
import type { Move } from "../turn/move.ts";
import { currentBlock, type Turn } from "../turn/turn.ts";
import { decideAside } from "./decide.ts";
import { type Found, findPath, lastLocalLevel } from "./find-path.ts";

/** Most intents that are offered at once: more are not kept in mind. */
const mostOffered = 3;

/** Scores that differ by less are the same. */
const rounding = 1e-9;

/**
 * Asks which intent was meant where several are close and lead elsewhere. Null where one is clear, or the margin says not to
 * ask. A value that the input gave speaks for the block that asked for it.
 */
export function clarify(turn: Turn, found: Found | null): Move | null {
  const { clarify_margin: margin } = currentBlock(turn).effective;
  const { input, session } = turn;
  if (margin === null || found === null || input === null || input.synthetic) return null;
  if (found.path.intent === null || found.path.intent !== turn.heard) return null;
  if (input.filled.length > 0 && found.level > lastLocalLevel) return null;
  // Several parts of an input mean what they say, each by itself.
  if (input.understanding.parts !== undefined) return null;
  const [best, ...others] = input.understanding.intents;
  if (best === undefined) return null;
  const close = others.filter(({ name, score }) => name !== best.name && best.score - score <= margin + rounding);
  const led = new Set([found.path.destination]);
  const offered = [best];
  for (const other of close) {
    if (offered.length === mostOffered) break;
    const destination = destinationFor(turn, other.name);
    if (destination === null || led.has(destination)) continue;
    led.add(destination);
    offered.push(other);
  }
  if (offered.length < 2) return null;
  const intents = offered.map(({ name, score }) => ({ intent: name, score: Math.round(score * 100) / 100 }));
  decideAside(turn, { by: "close", intents }, { level: null, name: "" });
  session.clarifying = offered.map(({ name }) => name);
  sayQuestion(turn, "did_you_mean", { names: session.clarifying.map((name) => nameOfIntent(turn, name)) });
  return { type: "listen" };
}

/** Where an intent would lead if it were the one that was meant. The look leaves nothing in the record. */
function destinationFor(turn: Turn, intent: string): string | null {
  const { heard } = turn;
  const entries = turn.effects.length;
  turn.heard = intent;
  const found = findPath(turn, "input");
  turn.heard = heard;
  turn.effects.length = entries;
  return found?.path.intent === intent ? found.path.destination : null;
}

/** What callers hear an intent called: its wording, else its name as words. */
export function nameOfIntent({ program, session }: Turn, name: string): string {
  const wordings = program.intents.get(name)?.wordings ?? {};
  return wordingIn(wordings, session.language) ?? name.replaceAll(/[_-]+/g, " ");
}
