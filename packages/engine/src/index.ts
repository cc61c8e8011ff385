/** One turn of a conversation: `step(runtime, session, event)` gives the new session and the effects. */

export { transferEnded } from "./blocks/transfer.ts";
export { fixedSpeech } from "./output/fixed-speech.ts";
export { fixedWording } from "./output/fixed-wording.ts";
export { personaFor } from "./output/spoken-as.ts";
export { triggersAt } from "./paths/triggers-at.ts";
export { step } from "./step.ts";
export type { Cause, LostPath, ReadCondition } from "./turn/decision.ts";
export { type Destination, type Effect, type EffectTo, effectKind, effectKinds, goesTo } from "./turn/effect-kinds.ts";
export { fractionOf } from "./turn/fraction-of.ts";
export { logOf } from "./turn/log-of.ts";
export { notKept } from "./turn/not-kept.ts";
export type { Input, Pending, Secrets, Session, Stage } from "./turn/session.ts";
export { isForAgent, openListen } from "./turn/session.ts";
export { accountOf, readSession, sessionForm, storeSession } from "./turn/session-form.ts";
export type {
  ActionRun,
  Cut,
  Decision,
  EngineEvent,
  HttpCall,
  LogEntry,
  Mention,
  Recognition,
  Runtime,
  SayContent,
  ShownChoice,
  ShownChoices,
  Understand,
  UnderstandContext,
  UnderstandInput,
  Understanding,
} from "./turn/types.ts";
export { weightedChoice } from "./turn/weighted-choice.ts";
