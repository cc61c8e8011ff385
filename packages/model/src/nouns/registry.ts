import type { Noun } from "../noun.ts";
import type { TableRow } from "../table.ts";
import { account } from "./account.ts";
import { action } from "./action.ts";
import { answerDocument } from "./answer-document.ts";
import { asrModel } from "./asr-model.ts";
import { asrProvider } from "./asr-provider.ts";
import { audioDemo } from "./audio-demo.ts";
import { auditLog } from "./audit-log.ts";
import { authSession } from "./auth-session.ts";
import { blacklistNumber } from "./blacklist-number.ts";
import { block } from "./block.ts";
import { blockEntity } from "./block-entity.ts";
import { call } from "./call.ts";
import { callEvent } from "./call-event.ts";
import { callSession } from "./call-session.ts";
import { callback } from "./callback.ts";
import { comment } from "./comment.ts";
import { controlChange } from "./control-change.ts";
import { conversationTest } from "./conversation-test.ts";
import { conversationTimer } from "./conversation-timer.ts";
import { credential } from "./credential.ts";
import { deployRequest } from "./deploy-request.ts";
import { dial } from "./dial.ts";
import { disposition } from "./disposition.ts";
import { edit } from "./edit.ts";
import { entity } from "./entity.ts";
import { flow } from "./flow.ts";
import { intent } from "./intent.ts";
import { language } from "./language.ts";
import { libraryRevision } from "./library-revision.ts";
import { librarySubFlow } from "./library-sub-flow.ts";
import { loginAttempt } from "./login-attempt.ts";
import { membership } from "./membership.ts";
import { ontology } from "./ontology.ts";
import { ontologyLanguage } from "./ontology-language.ts";
import { organisation } from "./organisation.ts";
import { outboxEntry } from "./outbox-entry.ts";
import { outgoingLeg } from "./outgoing-leg.ts";
import { path } from "./path.ts";
import { prompt } from "./prompt.ts";
import { promptContent } from "./prompt-content.ts";
import { promptPhrase } from "./prompt-phrase.ts";
import { proposal } from "./proposal.ts";
import { release } from "./release.ts";
import { role } from "./role.ts";
import { signingKey } from "./signing-key.ts";
import { simulatedCaller } from "./simulated-caller.ts";
import { sipLine } from "./sip-line.ts";
import { sluModel } from "./slu-model.ts";
import { smallTalk } from "./small-talk.ts";
import { subFlow } from "./sub-flow.ts";
import { tag } from "./tag.ts";
import { task } from "./task.ts";
import { telephonyClient } from "./telephony-client.ts";
import { telephonyProvider } from "./telephony-provider.ts";
import { training } from "./training.ts";
import { ttsModel } from "./tts-model.ts";
import { ttsPersona } from "./tts-persona.ts";
import { ttsProvider } from "./tts-provider.ts";
import { user } from "./user.ts";
import { userGrant } from "./user-grant.ts";
import { userPreference } from "./user-preference.ts";
import { userUtterance } from "./user-utterance.ts";
import { userUtteranceContent } from "./user-utterance-content.ts";
import { version } from "./version.ts";
import { virtualNumber } from "./virtual-number.ts";
import { worker } from "./worker.ts";

/** Every noun by its name, in an order in which those referred to mostly come first. */
export const nounsByName = {
  organisation,
  user,
  user_preference: userPreference,
  membership,
  user_grant: userGrant,
  role,
  auth_session: authSession,
  signing_key: signingKey,
  login_attempt: loginAttempt,
  language,
  tag,
  flow,
  flow_version: version,
  sub_flow: subFlow,
  block,
  block_entity: blockEntity,
  path,
  prompt,
  prompt_content: promptContent,
  prompt_phrase: promptPhrase,
  small_talk: smallTalk,
  user_utterance: userUtterance,
  user_utterance_content: userUtteranceContent,
  action,
  tts_persona: ttsPersona,
  answer_document: answerDocument,
  ontology,
  ontology_language: ontologyLanguage,
  intent,
  entity,
  edit,
  release,
  deploy_request: deployRequest,
  control_change: controlChange,
  proposal,
  conversation_test: conversationTest,
  simulated_caller: simulatedCaller,
  library_sub_flow: librarySubFlow,
  library_revision: libraryRevision,
  training,
  comment,
  credential,
  asr_provider: asrProvider,
  asr_model: asrModel,
  tts_provider: ttsProvider,
  tts_model: ttsModel,
  slu_model: sluModel,
  audio_demo: audioDemo,
  telephony_provider: telephonyProvider,
  telephony_client: telephonyClient,
  worker,
  sip_line: sipLine,
  virtual_number: virtualNumber,
  blacklist_number: blacklistNumber,
  account,
  disposition,
  call,
  call_event: callEvent,
  call_session: callSession,
  dial,
  outgoing_leg: outgoingLeg,
  outbox_entry: outboxEntry,
  conversation_timer: conversationTimer,
  callback,
  task,
  audit_log: auditLog,
} as const satisfies { readonly [name: string]: Noun };

export type NounName = keyof typeof nounsByName;

/** Every table with the type of its rows. */
export type Tables = { [N in NounName]: TableRow<(typeof nounsByName)[N]> };

export const nouns: readonly Noun[] = Object.values(nounsByName);

const byName: ReadonlyMap<string, Noun> = new Map(Object.entries(nounsByName));

/** The noun of that name; asking for one that does not exist is a fault of ours. */
export function nounNamed(name: string): Noun {
  const noun = byName.get(name);
  if (noun === undefined) throw new Error(`There is no noun ${name}`);
  return noun;
}
