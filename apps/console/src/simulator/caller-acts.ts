import type { ShownChoice } from "@parley/engine";
import { channelKinds } from "@parley/model/kernel";
import { plainSetup } from "./plain-setup.ts";
import type { Standing } from "./standing.ts";
import { texts } from "./texts.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** What the caller, and the world around the call, can do now. What is not possible does nothing. */
export function callerActs({ happen, press, endKeys, simulated }: RunningSimulator, now: Standing) {
  const { listen, session, card, offer } = now;
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
  const isKeysAlone = offer?.type === "listen" && !offer.speech;
  return {
    isVoice,
    isOpen,
    maySpeak,
    mayPress: listen !== null || card !== null,
    mayBeSilent: isVoice && (listen !== null || card !== null),
    /** Answers whether it was taken. */
    say,
    /** Says what a choice is called. One without words to say, and one where keys alone are heard, is chosen by its key. */
    choose: ({ key, label }: ShownChoice) => {
      if (!isKeysAlone && label !== null && say(label)) return;
      if (isVoice) press(key);
      else say(key);
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
