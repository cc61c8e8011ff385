/** The call's machine: prompt, barge-in, end of speech and digits, as `stepTurn(state, input)`. */

export { stepTurn } from "./step-turn.ts";
export type { TurnEffect, TurnInput } from "./turn-effect.ts";
export type { RecordSpec, Transcript, TurnEvent } from "./turn-event.ts";
export { quiet, type TurnState } from "./turn-state.ts";
export type { DigitPattern, Rules } from "./turn-work.ts";
