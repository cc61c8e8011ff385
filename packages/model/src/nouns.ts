import type { Noun } from "./noun.ts";
import { account } from "./nouns/account.ts";
import { action } from "./nouns/action.ts";
import { asrModel } from "./nouns/asr-model.ts";
import { asrProvider } from "./nouns/asr-provider.ts";
import { audioDemo } from "./nouns/audio-demo.ts";
import { auditLog } from "./nouns/audit-log.ts";
import { authSession } from "./nouns/auth-session.ts";
import { blacklistNumber } from "./nouns/blacklist-number.ts";
import { block } from "./nouns/block.ts";
import { blockEntity } from "./nouns/block-entity.ts";
import { call } from "./nouns/call.ts";
import { callEvent } from "./nouns/call-event.ts";
import { callSession } from "./nouns/call-session.ts";
import { comment } from "./nouns/comment.ts";
import { credential } from "./nouns/credential.ts";
import { dial } from "./nouns/dial.ts";
import { disposition } from "./nouns/disposition.ts";
import { edit } from "./nouns/edit.ts";
import { entity } from "./nouns/entity.ts";
import { flow } from "./nouns/flow.ts";
import { flowVersion } from "./nouns/flow-version.ts";
import { intent } from "./nouns/intent.ts";
import { language } from "./nouns/language.ts";
import { loginAttempt } from "./nouns/login-attempt.ts";
import { membership } from "./nouns/membership.ts";
import { ontology } from "./nouns/ontology.ts";
import { ontologyLanguage } from "./nouns/ontology-language.ts";
import { organisation } from "./nouns/organisation.ts";
import { outboxEntry } from "./nouns/outbox-entry.ts";
import { outgoingLeg } from "./nouns/outgoing-leg.ts";
import { path } from "./nouns/path.ts";
import { prompt } from "./nouns/prompt.ts";
import { promptContent } from "./nouns/prompt-content.ts";
import { promptPhrase } from "./nouns/prompt-phrase.ts";
import { release } from "./nouns/release.ts";
import { role } from "./nouns/role.ts";
import { signingKey } from "./nouns/signing-key.ts";
import { sipLine } from "./nouns/sip-line.ts";
import { sluModel } from "./nouns/slu-model.ts";
import { smallTalk } from "./nouns/small-talk.ts";
import { subFlow } from "./nouns/sub-flow.ts";
import { tag } from "./nouns/tag.ts";
import { task } from "./nouns/task.ts";
import { telephonyClient } from "./nouns/telephony-client.ts";
import { telephonyProvider } from "./nouns/telephony-provider.ts";
import { ttsModel } from "./nouns/tts-model.ts";
import { ttsPersona } from "./nouns/tts-persona.ts";
import { ttsProvider } from "./nouns/tts-provider.ts";
import { user } from "./nouns/user.ts";
import { userGrant } from "./nouns/user-grant.ts";
import { userPreference } from "./nouns/user-preference.ts";
import { userUtterance } from "./nouns/user-utterance.ts";
import { userUtteranceContent } from "./nouns/user-utterance-content.ts";
import { virtualNumber } from "./nouns/virtual-number.ts";
import { worker } from "./nouns/worker.ts";
import type { TableRow } from "./table.ts";

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
  flow_version: flowVersion,
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
  ontology,
  ontology_language: ontologyLanguage,
  intent,
  entity,
  edit,
  release,
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
