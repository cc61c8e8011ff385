import type { ProgramBlock } from "@parley/flow";
import { isJsonObject, type Json } from "@parley/model/kernel";
import { hideInParts } from "../masking/hide-in-parts.ts";
import { keptAnswer } from "../requests/kept-answer.ts";
import type { Turn } from "../turn/turn.ts";
import { readReply } from "./read-reply.ts";
import { talkIn } from "./talk.ts";

/** Characters of a reply's words that the record keeps. */
const mostKept = 20_000;

/** What the record shows of a model's reply: of its words what it shows of them where they are said. */
export function keptReply(
  turn: Turn,
  block: ProgramBlock,
  reply: Json,
): { readonly result: Json; readonly masked?: true } {
  const read = readReply(reply);
  if (read === null || !isJsonObject(reply) || typeof reply.text !== "string") return keptAnswer(turn, reply);
  const { text, ...others } = reply;
  const before = talkIn(turn, block).spoken.filter(({ message }) => message !== null);
  const parts = [...before.map((each) => each.text), text];
  const shown = hideInParts(turn, parts, read.calls.length === 0 ? "nothing" : "other").shown.at(-1) ?? "";
  const words = shown.length > mostKept ? `${shown.slice(0, mostKept)}…` : shown;
  const { result, masked } = keptAnswer(turn, others);
  if (!isJsonObject(result)) return { result: words, masked: true };
  return { result: { text: words, ...result }, ...((masked === true || words !== text) && { masked: true }) };
}
