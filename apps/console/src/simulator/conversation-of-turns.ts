import { logOf } from "@parley/engine";
import { beginningOf, type Conversation, conversationOfTalk, openingOf, talkTurnOf } from "@parley/host";
import type { PlayedTurn } from "./protocol.ts";

/** A talk with the simulator as a test; it begins where and when the talk began, also where callers are not let in. */
export function conversationOfTurns(turns: readonly PlayedTurn[]): Omit<Conversation, "name"> {
  const [first] = turns;
  const begun = beginningOf(logOf(first?.effects ?? []));
  if (first?.event.type !== "started" || begun === null) throw new Error("A conversation begins with its start.");
  const { contact, metadata, account, message, now } = first.event;
  const { name: _unnamed, ...conversation } = conversationOfTalk(
    turns.map((turn) => talkTurnOf(turn.event, logOf(turn.effects))),
    {
      name: "",
      ...openingOf(begun),
      ...(begun.entry !== null && { tried: true }),
      metadata,
      account,
      now,
      ...(contact !== null && { contact }),
      ...(message !== null && { message }),
    },
  );
  return conversation;
}
