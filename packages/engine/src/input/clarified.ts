import { nameOfIntent } from "../paths/clarify.ts";
import { findPath } from "../paths/find-path.ts";
import type { Input } from "../turn/session.ts";
import type { Turn } from "../turn/turn.ts";
import { valueAt } from "./choices.ts";

/**
 * An input as the answer to "did you mean A or B?": by a name, a place or a key the intent is meant surely. Null where it is
 * neither of them. What means something else is taken as it is.
 */
export function clarified(turn: Turn, input: Input): Input | null {
  const { session } = turn;
  const { clarifying } = session;
  if (clarifying.length === 0) return input;
  session.clarifying = [];
  const name = chosenFrom(turn, clarifying, input);
  if (name !== undefined) {
    turn.heard = name;
    return { ...input, understanding: { ...input.understanding, intents: [{ name, score: 1 }] } };
  }
  const denies = input.understanding.mentions.some(({ kind, value }) => kind === "yes_no" && value === false);
  return denies && findPath(turn, "input") === null ? null : input;
}

function chosenFrom(turn: Turn, offered: readonly string[], { type, text, understanding }: Input): string | undefined {
  if (type === "digits") return /^[1-9]$/.test(text) ? valueAt(offered, Number(text)) : undefined;
  const said = plain(text);
  const key = understanding.key ?? "";
  const best = understanding.intents[0]?.name ?? "";
  return (
    valueAt(offered, understanding.ordinal ?? (/^[1-9]$/.test(key) ? Number(key) : undefined)) ??
    offered.find((name) => plain(nameOfIntent(turn, name)) === said) ??
    offered.find((name) => name === best)
  );
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
