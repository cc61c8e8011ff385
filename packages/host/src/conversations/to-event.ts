import { openListen, type Session } from "@parley/engine";
import { channelKinds } from "@parley/model/kernel";
import type { Happening } from "../turns/ports.ts";
import type { ConversationStep, Utterance } from "./conversation.ts";

type Doing = Exclude<ConversationStep, { readonly expect: unknown } | { readonly answer: string } | "elapsed">;

/** The event that a step of a written conversation stands for. Input belongs to the listening that is open. */
export function toEvent(step: Doing, session: Session, message: string): Happening {
  const heard = { listen: openListen(session) ?? "none", heard_ms: 0 };
  if (step === "silent") return { type: "silent", ...heard };
  if (step === "hang_up") return { type: "hung_up", by: "caller" };
  if ("press" in step) return { type: "pressed", digits: step.press, ...heard };
  if ("choose" in step) return { type: "pressed", digits: step.choose, chosen: true, ...heard };
  if ("noise" in step) return { type: "noise", level: step.noise, ...heard };
  if ("hang_up" in step) return { type: "hung_up", by: step.hang_up };
  if ("happened" in step) {
    const { name, data = null } = typeof step.happened === "string" ? { name: step.happened } : step.happened;
    return { type: "happened", name, data };
  }
  const utterance: Utterance = typeof step.user === "string" ? { text: step.user } : step.user;
  const { text, confidence = 1, alternatives = [], noise = null } = utterance;
  if (!channelKinds[session.channel].hears) return { type: "received", message, text };
  const guesses = [text, ...alternatives].map((guess) => ({ text: guess, confidence, language: null }));
  return { type: "said", alternatives: guesses, audio: null, noise, ...heard };
}
