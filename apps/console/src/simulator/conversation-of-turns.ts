import { logOf } from "@parley/engine";
import { type Conversation, conversationOfTalk, talkTurnOf } from "@parley/host";
import type { PlayedTurn } from "./protocol.ts";

/** A talk with the simulator as a test; it begins where and when the talk began. */
export function conversationOfTurns(turns: readonly PlayedTurn[]): Omit<Conversation, "name"> {
  const [first] = turns;
  if (first?.event.type !== "started") throw new Error("A conversation begins with its start.");
  const { channel, contact, zone, language, metadata, account, message, entry, now } = first.event;
  const { name: _unnamed, ...conversation } = conversationOfTalk(
    turns.map((turn) => talkTurnOf(turn.event, logOf(turn.effects))),
    {
      name: "",
      channel,
      zone,
      metadata,
      account,
      now,
      ...(contact !== null && { contact }),
      ...(language !== null && { language }),
      ...(message !== null && { message }),
      ...(entry !== null && { entry }),
    },
  );
  return conversation;
}
