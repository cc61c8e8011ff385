/** What server and worker store of calls, lines, numbers, the outbox and timers. */

export { findAccount } from "./accounts.ts";
export {
  type CallTicket,
  findCallLinks,
  holderOfTicket,
  keepCallTicket,
  takeCallTicket,
} from "./call-tickets.ts";
export { type Callback, callbacksOf } from "./callbacks.ts";
export {
  type CallLimit,
  commitTurn,
  createCall,
  createCallWithin,
  finishCall,
  hasEnded,
  keepLostRecording,
} from "./calls.ts";
export { findCredentials } from "./credentials.ts";
export { dataKeyStore } from "./data-keys.ts";
export { DeadWorkers } from "./dead-workers.ts";
export {
  type ClaimedDial,
  claimDial,
  type DialPass,
  type DialRefusal,
  dropDials,
  endForgottenDials,
  expireDials,
  findDial,
  noteAnswered,
  noteRinging,
  passDial,
  type QueuedDial,
  queueDial,
} from "./dials.ts";
export { internalActions } from "./internal-actions.ts";
export { type CallKey, CallLost, type HeldCall, type Lease } from "./lease.ts";
export { type LineFigures, lineFigures } from "./line-quality.ts";
export { claimTimers, commitMessageTurn, loadMessages, type TimerChange } from "./messages.ts";
export type { CallEvent, NewCall } from "./new-call.ts";
export {
  type ClaimedEntry,
  claimHeld,
  claimOutbox,
  forgetSettled,
  laneOf,
  type NewOutboxEntry,
  type OutboxLimits,
  outboxBacklog,
  settleOutbox,
} from "./outbox.ts";
export { findOverspent, noteLeg, passTransfer, reserveLeg, sweepLegs } from "./outgoing-legs.ts";
export { type LineToRegister, linesToRegister, noteRegistration, type RegistrationState } from "./registrations.ts";
export {
  experimentWeights,
  liveReleases,
  loadRelease,
  loadRouting,
  numbersCalled,
  type Routing,
  releaseOfVersion,
} from "./routing.ts";
export { forgetOldTallies } from "./tallies.ts";
export { loadInboundAddresses, type StoredTrunk } from "./trunks.ts";
export { firstNumberOf } from "./voice-numbers.ts";
export { beat, failLostCalls, ping, takeName, type WorkerBeat, type WorkerOrders } from "./workers.ts";
