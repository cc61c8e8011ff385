export {
  type CallEnd,
  commitTurn,
  createCall,
  failLostCalls,
  finishCall,
  keepLostRecording,
  loadSession,
} from "./calls.ts";
export type { CallChanges, CallEvent, CallKey, NewCall } from "./new-call.ts";
export { loadRelease, loadRouting, type Routing, type StoredRelease } from "./routing.ts";
export { findTrunk, loadTrunk, type StoredTrunk } from "./trunks.ts";
