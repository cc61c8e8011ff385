import type { CallEvent, CallKey } from "@parley/db/store";
import { wordsContext } from "@parley/keys";
import type { Id } from "@parley/model/kernel";

type Seal = (organisation: Id, text: string, context: string) => Promise<string>;

/** An event as it is stored: words that the record does not show are sealed with a key of the client. */
export async function sealedWords(seal: Seal, { organisation, call }: CallKey, event: CallEvent): Promise<CallEvent> {
  const { withheld, ...data } = event.data;
  if (typeof withheld !== "string") return event;
  const sealed = await seal(organisation, withheld, wordsContext(call, event.seq));
  return { ...event, data: { ...data, sealed } };
}

/** An event as those who follow the call see it: without the words that the record does not show. */
export function withoutWords(event: CallEvent): CallEvent {
  const { withheld, ...data } = event.data;
  return withheld === undefined ? event : { ...event, data: { ...data, is_encrypted: true } };
}
