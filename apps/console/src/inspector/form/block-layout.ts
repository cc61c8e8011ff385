import { type BlockDoc, blockLabels } from "@parley/flow";
import { type blockFields, blockKinds, columnPlaces, jumps } from "@parley/model/kernel";
import { type Layout, placing } from "./field-place.ts";
import { nothings, sections } from "./texts.ts";

const runsAction = (block: BlockDoc) => blockKinds[block.type].runsAction || block.is_action_based;
const listens = (block: BlockDoc) => block.asr_enabled;

const at = placing<BlockDoc, keyof typeof blockLabels>(blockLabels);

/** Where the form of a block shows each field. Whether a kind of block has the field at all, its declaration says. */
export const blockLayout: Layout<keyof typeof blockFields, BlockDoc> = {
  ...at("content", sections.prompts, { prompts: {}, conditional_prompts: {} }),
  ...at("content", sections.leadsTo, {
    entrypoint_subflow: { leads: true },
    entrypoint_block: { leads: true, when: jumps },
  }),
  ...columnPlaces,
  choice_key: { ...columnPlaces.choice_key, names: "metadata key" },
  choices_shown: { ...columnPlaces.choices_shown, nothing: nothings.byChannel },
  loop_item: { ...columnPlaces.loop_item, names: "metadata key" },
  loop_index: { ...columnPlaces.loop_index, names: "metadata key" },
  wait_time: { ...columnPlaces.wait_time, control: "seconds", nothing: nothings.asLong },
  llm_tools: { ...columnPlaces.llm_tools, names: "action" },
  llm_timeout: { ...columnPlaces.llm_timeout, control: "seconds" },
  answer_least: { ...columnPlaces.answer_least, nothing: nothings.leastScore },
  answer_sentences: { ...columnPlaces.answer_sentences, nothing: nothings.twoSentences },
  answer_intro: null,
  answer_outro: null,
  answer_key: { ...columnPlaces.answer_key, names: "metadata key" },
  ...at("content", columnPlaces.payment_amount.section, {
    payment_provider: { names: "payment provider" },
    payment_currency: {},
    payment_timeout: { control: "seconds", nothing: nothings.fiveMinutes },
  }),
  ...at("content", sections.action, {
    is_action_based: {},
    action: { when: runsAction },
    enable_async: { when: runsAction },
  }),
  ...at("content", sections.ending, { end_state: {} }),
  ...at("content", sections.notes, { description: { control: "lines" } }),
  ...at("speech", sections.listening, {
    asr_enabled: {},
    asr_provider: { names: "recogniser", when: listens },
    asr_model: { names: "recogniser's model", when: listens },
    asr_lang: { names: "language", when: listens },
    asr_execution_type: { when: listens },
    conditional_asr_provider: { names: "recogniser", when: listens },
    conditional_asr_model: { names: "recogniser's model", when: listens },
    patience: { control: "seconds", when: listens },
    silence_threshold: { control: "seconds" },
    bi_enable: {},
    bi_behaviour: {},
    bias_for_intents: { names: "intent" },
    bias_for_entities: { names: "entity" },
  }),
  ...at("speech", sections.recording, {
    min_record_time: { control: "seconds" },
    max_record_time: { control: "seconds" },
    disable_beep: {},
  }),
  ...at("speech", sections.understanding, { slu_model: { names: "vocabulary" }, entity_matching_metadata: {} }),
  ...at("speech", sections.secondOpinion, {
    su_enable: {},
    su_threshold: { control: "slider" },
    su_language: { names: "language" },
    su_shadow_mode_enable: {},
  }),
  ...at("speech", sections.dtmf, {
    max_digits: {},
    first_digit_wait_time: { control: "seconds" },
    max_inter_digit_wait_time: { control: "seconds" },
    dtmf_max_wait_time: { control: "seconds" },
  }),
  ...at("logic", sections.input, { clarify_margin: { nothing: nothings.never } }),
  ...at("logic", sections.onEntering, { takes_queued: {} }),
  ...at("logic", sections.limits, { max_retries: {}, visit_limit: {} }),
  ...at("logic", sections.onEntering, {
    set_metadata: {},
    set_metadata_json: { control: "json" },
    set_tags: { names: "tag" },
    set_intent: { names: "intent" },
    conditional_set_intent: { names: "intent" },
    set_language: { names: "language" },
    context: { names: "topic" },
    conditional_context: { names: "topic" },
  }),
  ...at("logic", sections.input, { save_input_to_metadata_key: { names: "metadata key" }, regex_pattern: {} }),
  ...at("logic", sections.leadsHere, { intent: { names: "intent" }, trigger: { control: "lines" } }),
  ...at("logic", sections.onEntering, { skip_when_filled: {} }),
  ...at("logic", sections.leadsHere, { ignore_as_current: {} }),
  ...at("webhooks", sections.webhooks, { info_webhook: {}, fill_slot_webhook: {}, validation_webhook: {} }),
  ...at("webhooks", sections.payload, { metadata_keys: { names: "metadata key" } }),
  ...at("advanced", sections.place, { subflow: {} }),
  ...at("advanced", sections.results, { nlsml_key: {}, append_language_to_nlsml_key: {} }),
  ...at("advanced", sections.words, { bot_response_type: {}, tts_storage_type: {} }),
  ...at("advanced", sections.privacy, { encrypt_bot_response: {}, encrypt_transcript: {} }),
  ...at("advanced", sections.trace, { is_debug_mode: {} }),

  // What stands above the fields of the first tab shows these with their words.
  no_input_reprompt: null,
  no_match_reprompt: null,
  no_input_reprompts: null,
  no_match_reprompts: null,
  resume_prompt: null,
  name: null,
  type: null,
  render_info: null,
};
