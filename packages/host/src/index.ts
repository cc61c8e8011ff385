/** Runs turns over ports: store, outbox, timers, models. It also plays tests, replays, Verify and simulated callers. */

export { askCaller, wordsOfReply } from "./callers/ask-caller.ts";
export {
  type CallerRun,
  type CallMeans,
  callAgent,
  type Outcomes,
  type SimulatedTalk,
  seedOf,
  summedUp,
} from "./callers/call-agent.ts";
export { CalledAgent } from "./callers/called-agent.ts";
export type { CallerEar, CallerSound } from "./callers/caller-ear.ts";
export { CallerTalk, type CallerVoice, type ModelWords, type TalkEnd } from "./callers/caller-talk.ts";
export { parseCallers } from "./callers/parse-callers.ts";
export { readyCallers, type SimulatedCaller, unknownTo } from "./callers/simulated-caller.ts";
export { type Beginning, beginningOf, openingOf } from "./conversations/beginning-of.ts";
export type { Fault } from "./conversations/check-expectation.ts";
export type {
  Conversation,
  ConversationStep,
  Expectation,
  Mock,
  Mocks,
  Pattern,
  Utterance,
} from "./conversations/conversation.ts";
export {
  conversationOfTalk,
  type TalkTurn,
  talkTurnOf,
  talkTurnOfRecord,
} from "./conversations/conversation-of-talk.ts";
export { conversationsFromYaml, conversationsToYaml } from "./conversations/conversation-yaml.ts";
export type { Coverage } from "./conversations/coverage.ts";
export { parseConversations } from "./conversations/parse-conversations.ts";
export { runConversation } from "./conversations/run-conversation.ts";
export { triedIn } from "./conversations/start-of.ts";
export { askDraft, mostCharacters } from "./drafting/ask-draft.ts";
export { type Drafted, type DraftPlace, type DraftQuestion, leftOut, nothingDrafted } from "./drafting/draft.ts";
export { draftingKinds } from "./drafting/draft-kinds.ts";
export { takeAnswer } from "./drafting/take-answer.ts";
export { closedRuntime } from "./hosting/closed-runtime.ts";
export { LiveConversation, type LiveOptions } from "./hosting/live-conversation.ts";
export { releaseCache } from "./hosting/release-cache.ts";
export { type ReleaseRuntime, type RuntimeMaking, releaseRuntime } from "./hosting/release-runtime.ts";
export {
  type Attempt,
  type AttemptEnd,
  type DeliveryTimes,
  OutboxDelivery,
  type Sent,
  usualTimes,
} from "./outbox/outbox-delivery.ts";
export {
  type OutboxEntry,
  type Outgoing,
  outgoingForm,
  readOutgoing,
  type ServerRequest,
  storeOutgoing,
} from "./outbox/outgoing.ts";
export { sendOutgoing } from "./outbox/send-outgoing.ts";
export { type Card, isCardNumber } from "./paying/card.ts";
export { type CardRequest, CardTill } from "./paying/card-till.ts";
export { type ChargePorts, chargeOnce, type PaymentRequest } from "./paying/charge-once.ts";
export type { Charged, Order } from "./paying/payment-provider.ts";
export { paymentProviders } from "./paying/payment-providers.ts";
export { TriedTill } from "./paying/tried-till.ts";
export { type CallChange, proveCall } from "./proving/prove-calls.ts";
export {
  type FindingsProof,
  findingsOf,
  proveFindings,
  proveRules,
  type RulesProof,
  type TriedAgent,
} from "./proving/prove-findings.ts";
export { proveTests, type TestsProof } from "./proving/prove-tests.ts";
export { accountBefore } from "./replay/account-before.ts";
export { type GoldenReplay, hasParted, isOtherwise, replayGolden } from "./replay/golden-calls.ts";
export {
  type HearSpan,
  heardInstead,
  hearRecording,
  type Span,
  voiceTypes,
} from "./replay/hear-recording.ts";
export { learntTypes } from "./replay/learnt.ts";
export type { Place } from "./replay/place.ts";
export {
  type RecordedTalk,
  type ReplayableCall,
  readRecordedCall,
  replayedTypes,
} from "./replay/recorded-call.ts";
export {
  type Difference,
  type Replay,
  type ReplayEnd,
  type ReplayedTurn,
  replayCall,
  replayWithTurns,
} from "./replay/replay-call.ts";
export type { Side } from "./replay/side.ts";
export { valuesBefore } from "./replay/values-before.ts";
export { expectedSpeech } from "./speech/expected-speech.ts";
export { hearingIn } from "./speech/hearing-in.ts";
export { voiceIn } from "./speech/voice-in.ts";
export { corpusOf } from "./trained/corpus-of.ts";
export { testsOf } from "./trained/tests-of.ts";
export { type ModelSource, modelSources, understandBy } from "./trained/understanding-models.ts";
export { type MemoryPorts, memoryPorts } from "./turns/memory-ports.ts";
export type { Happening, Ports, Stored, TurnRecord } from "./turns/ports.ts";
export { runTurn } from "./turns/run-turn.ts";
export { takeTurn } from "./turns/take-turn.ts";
export { timerChanges } from "./turns/timer-changes.ts";
export { type CheckFound, checkVersion } from "./verify/deploy-checks.ts";
export { type Bounds, type Explored, usualBounds } from "./verify/exploration.ts";
export { conversationOf, readTests } from "./verify/read-stored-tests.ts";
export { type StoredTest, storedTest } from "./verify/stored-test.ts";
export { TestNames } from "./verify/test-names.ts";
export { type UseCases, writeUseCases } from "./verify/use-cases.ts";
export {
  type RuleSeen,
  type Unseen,
  type Verification,
  type VerifyCode,
  type VerifyFinding,
  verify,
} from "./verify/verify.ts";
