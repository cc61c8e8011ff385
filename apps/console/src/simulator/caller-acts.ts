import type { ShownChoice } from "@parley/engine";
import type { Happening } from "@parley/host";
import { channelKinds } from "@parley/model/kernel";
import { plainSetup } from "./plain-setup.ts";
import type { PlayedTurn } from "./protocol.ts";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";

/** What the caller acts by. */
type Caller = {
  readonly happen: (happening: Happening) => void;
  readonly endKeys: () => void;
  readonly simulated: { readonly turns: readonly PlayedTurn[] };
};

/** What the caller, and the world around the call, can do now. What is not possible does nothing. */
export function callerActs({ happen, endKeys, simulated }: Caller, now: Standing) {
  const { listen, session, card } = now;
  const isVoice = channelKinds[(session ?? plainSetup).channel].hears;
  const isOpen = session !== null && !now.hasEnded;
  const maySpeak = isOpen && (listen !== null || !isVoice);
  const say = (words: string): boolean => {
    const text = words.trim();
    if (text === "" || !maySpeak) return false;
    if (!isVoice) happen({ type: "received", message: `${simulated.turns.length}`, text });
    else if (listen !== null) {
      const alternatives = [{ text, confidence: 1, language: null }];
      happen({ type: "said", listen, heard_ms: 0, alternatives, audio: null, noise: null });
    }
    return true;
  };
  return {
    isVoice,
    isOpen,
    maySpeak,
    mayPress: listen !== null || card !== null,
    mayBeSilent: isVoice && (listen !== null || card !== null),
    /** Answers whether it was taken. */
    say,
    /** Chooses what is shown by its key: words may be another item's, or none. */
    choose: ({ key }: ShownChoice) => {
      if (listen !== null) happen({ type: "pressed", listen, heard_ms: 0, digits: key, chosen: true });
    },
    staySilent: () => {
      if (card !== null) endKeys();
      else if (listen !== null) happen({ type: "silent", listen, heard_ms: 0 });
    },
    hangUp: () => {
      if (isOpen) happen({ type: "hung_up", by: "caller" });
    },
    raise: (event: string): boolean => {
      const name = event.trim();
      if (name === "" || !isOpen) return false;
      happen({ type: "happened", name, data: null });
      return true;
    },
  };
}

/** Why the caller cannot speak now. */
export function whyUnheard({ session, hasEnded, card }: Standing): string {
  if (session === null) return texts.acts.notStarted;
  if (card !== null) return texts.acts.cardByKeys;
  return hasEnded ? texts.acts.ended : texts.acts.notListening;
}
