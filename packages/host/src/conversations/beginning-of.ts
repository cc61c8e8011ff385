import { type Channel, isChannel, isLanguageCode, type LanguageCode } from "@parley/model/kernel";
import { type Place, placeIn, type RecordEntry } from "../replay/place.ts";
import type { Conversation } from "./conversation.ts";

/** What a conversation began with, as its record says it. */
export type Beginning = {
  readonly channel: Channel;
  readonly zone: string;
  readonly language: LanguageCode | null;
  /** Where it was to begin; null: at the Start block. Its name is its id where the conversation did not enter it. */
  readonly entry: Place | null;
  /** Names of the attributes of its account; their values are not in the record. */
  readonly account: readonly string[];
};

/** How a conversation began, by its record; null where the record does not say it. */
export function beginningOf(entries: readonly RecordEntry[]): Beginning | null {
  const began = entries.find(({ type }) => type === "began");
  if (began === undefined) return null;
  const { channel, zone, language, entry, account } = began;
  if (!isChannel(channel) || typeof zone !== "string") return null;
  return {
    channel,
    zone,
    language: typeof language === "string" && isLanguageCode(language) ? language : null,
    entry: typeof entry === "string" ? placeOf(entries, entry) : null,
    account: Array.isArray(account) ? account.filter((name) => typeof name === "string") : [],
  };
}

function placeOf(entries: readonly RecordEntry[], id: string): Place {
  const entered = entries.find(({ type, block }) => type === "entered" && block === id);
  return entered === undefined ? { id, name: id, sub_flow: null } : placeIn(entered);
}

/** The same, as a written conversation says it. */
export function openingOf(beginning: Beginning): Pick<Conversation, "channel" | "zone" | "language" | "entry"> {
  const { channel, zone, language, entry } = beginning;
  return { channel, zone, ...(language !== null && { language }), ...(entry !== null && { entry: entry.name }) };
}
