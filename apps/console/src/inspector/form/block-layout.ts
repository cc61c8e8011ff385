import type { BlockDoc } from "@parley/flow";
import { type blockFields, blockKinds, columnPlaces, jumps } from "@parley/model/kernel";
import type { Layout } from "./field-place.ts";
import { blockHelp, blockLabels, sections } from "./texts.ts";

const runsAction = (block: BlockDoc) => blockKinds[block.type].runsAction || block.is_action_based;
const listens = (block: BlockDoc) => block.asr_enabled;

/** Where the form of a block shows each field. Whether a kind of block has the field at all, its declaration says. */
export const blockLayout: Layout<keyof typeof blockFields, BlockDoc> = {
  prompts: { tab: "content", section: sections.prompts, label: blockLabels.prompts, control: "prompts" },
  conditional_prompts: { tab: "content", section: sections.prompts, label: blockLabels.conditional_prompts },
  entrypoint_subflow: { tab: "content", section: sections.leadsTo, label: blockLabels.entrypoint_subflow },
  entrypoint_block: {
    tab: "content",
    section: sections.leadsTo,
    label: blockLabels.entrypoint_block,
    help: blockHelp.entrypoint_block,
    when: jumps,
  },
  ...columnPlaces,
  is_action_based: { tab: "content", section: sections.action, label: blockLabels.is_action_based },
  action: { tab: "content", section: sections.action, label: blockLabels.action, when: runsAction },
  enable_async: { tab: "content", section: sections.action, label: blockLabels.enable_async, when: runsAction },
  end_state: { tab: "content", section: sections.ending, label: blockLabels.end_state },
  description: { tab: "content", section: sections.notes, label: blockLabels.description, control: "lines" },

  asr_enabled: { tab: "speech", section: sections.listening, label: blockLabels.asr_enabled },
  asr_provider: { tab: "speech", section: sections.listening, label: blockLabels.asr_provider, when: listens },
  asr_model: { tab: "speech", section: sections.listening, label: blockLabels.asr_model, when: listens },
  asr_lang: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.asr_lang,
    names: "language",
    when: listens,
  },
  asr_execution_type: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.asr_execution_type,
    when: listens,
  },
  conditional_asr_provider: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.conditional_asr_provider,
    when: listens,
  },
  conditional_asr_model: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.conditional_asr_model,
    when: listens,
  },
  patience: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.patience,
    control: "seconds",
    when: listens,
  },
  silence_threshold: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.silence_threshold,
    control: "seconds",
  },
  bi_enable: { tab: "speech", section: sections.listening, label: blockLabels.bi_enable },
  bi_behaviour: { tab: "speech", section: sections.listening, label: blockLabels.bi_behaviour },
  bias_for_intents: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.bias_for_intents,
    names: "intent",
  },
  bias_for_entities: {
    tab: "speech",
    section: sections.listening,
    label: blockLabels.bias_for_entities,
    names: "entity",
  },
  min_record_time: {
    tab: "speech",
    section: sections.recording,
    label: blockLabels.min_record_time,
    control: "seconds",
  },
  max_record_time: {
    tab: "speech",
    section: sections.recording,
    label: blockLabels.max_record_time,
    control: "seconds",
  },
  disable_beep: { tab: "speech", section: sections.recording, label: blockLabels.disable_beep },
  slu_model: { tab: "speech", section: sections.understanding, label: blockLabels.slu_model },
  entity_matching_metadata: {
    tab: "speech",
    section: sections.understanding,
    label: blockLabels.entity_matching_metadata,
  },
  su_enable: { tab: "speech", section: sections.secondOpinion, label: blockLabels.su_enable },
  su_threshold: { tab: "speech", section: sections.secondOpinion, label: blockLabels.su_threshold, control: "slider" },
  su_language: { tab: "speech", section: sections.secondOpinion, label: blockLabels.su_language, names: "language" },
  su_shadow_mode_enable: { tab: "speech", section: sections.secondOpinion, label: blockLabels.su_shadow_mode_enable },
  max_digits: { tab: "speech", section: sections.dtmf, label: blockLabels.max_digits },
  first_digit_wait_time: {
    tab: "speech",
    section: sections.dtmf,
    label: blockLabels.first_digit_wait_time,
    control: "seconds",
  },
  max_inter_digit_wait_time: {
    tab: "speech",
    section: sections.dtmf,
    label: blockLabels.max_inter_digit_wait_time,
    control: "seconds",
  },
  dtmf_max_wait_time: {
    tab: "speech",
    section: sections.dtmf,
    label: blockLabels.dtmf_max_wait_time,
    control: "seconds",
  },

  max_retries: { tab: "logic", section: sections.limits, label: blockLabels.max_retries },
  visit_limit: { tab: "logic", section: sections.limits, label: blockLabels.visit_limit },
  set_metadata: { tab: "logic", section: sections.onEntering, label: blockLabels.set_metadata },
  set_metadata_json: {
    tab: "logic",
    section: sections.onEntering,
    label: blockLabels.set_metadata_json,
    control: "json",
  },
  set_tags: { tab: "logic", section: sections.onEntering, label: blockLabels.set_tags, names: "tag" },
  set_intent: { tab: "logic", section: sections.onEntering, label: blockLabels.set_intent, names: "intent" },
  conditional_set_intent: {
    tab: "logic",
    section: sections.onEntering,
    label: blockLabels.conditional_set_intent,
    names: "intent",
  },
  set_language: { tab: "logic", section: sections.onEntering, label: blockLabels.set_language, names: "language" },
  context: { tab: "logic", section: sections.onEntering, label: blockLabels.context, names: "topic" },
  conditional_context: {
    tab: "logic",
    section: sections.onEntering,
    label: blockLabels.conditional_context,
    names: "topic",
  },
  save_input_to_metadata_key: {
    tab: "logic",
    section: sections.input,
    label: blockLabels.save_input_to_metadata_key,
    names: "metadata key",
  },
  regex_pattern: { tab: "logic", section: sections.input, label: blockLabels.regex_pattern },
  intent: { tab: "logic", section: sections.leadsHere, label: blockLabels.intent, names: "intent" },
  trigger: { tab: "logic", section: sections.leadsHere, label: blockLabels.trigger, control: "lines" },
  ignore_as_current: { tab: "logic", section: sections.leadsHere, label: blockLabels.ignore_as_current },

  info_webhook: { tab: "webhooks", section: sections.webhooks, label: blockLabels.info_webhook },
  fill_slot_webhook: { tab: "webhooks", section: sections.webhooks, label: blockLabels.fill_slot_webhook },
  validation_webhook: { tab: "webhooks", section: sections.webhooks, label: blockLabels.validation_webhook },
  metadata_keys: {
    tab: "webhooks",
    section: sections.payload,
    label: blockLabels.metadata_keys,
    names: "metadata key",
  },

  subflow: { tab: "advanced", section: sections.place, label: blockLabels.subflow },
  nlsml_key: { tab: "advanced", section: sections.results, label: blockLabels.nlsml_key },
  append_language_to_nlsml_key: {
    tab: "advanced",
    section: sections.results,
    label: blockLabels.append_language_to_nlsml_key,
  },
  bot_response_type: { tab: "advanced", section: sections.words, label: blockLabels.bot_response_type },
  tts_storage_type: { tab: "advanced", section: sections.words, label: blockLabels.tts_storage_type },
  encrypt_bot_response: { tab: "advanced", section: sections.privacy, label: blockLabels.encrypt_bot_response },
  encrypt_transcript: { tab: "advanced", section: sections.privacy, label: blockLabels.encrypt_transcript },
  is_debug_mode: { tab: "advanced", section: sections.trace, label: blockLabels.is_debug_mode },

  // What stands above the fields of the first tab shows these with their words.
  no_input_reprompt: null,
  no_match_reprompt: null,
  name: null,
  type: null,
  render_info: null,
  payment_provider: null,
  payment_currency: null,
  payment_timeout: null,
};
