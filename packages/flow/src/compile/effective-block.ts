import type { Settings } from "@parley/model/kernel";
import type { BlockDoc } from "../document/document.ts";
import type { EffectiveBlock } from "../program/program.ts";

/** The settings that hold in a block, field by field: its own, else the version's, else the default. */
export function effectiveBlock(block: BlockDoc, settings: Settings): EffectiveBlock {
  return {
    bi_enable: block.bi_enable ?? settings.bi_enable,
    bi_behaviour: block.bi_behaviour ?? settings.bi_behaviour,
    bot_response_type: block.bot_response_type ?? settings.bot_response_type,
    encrypt_bot_response: block.encrypt_bot_response ?? settings.encrypt_bot_response,
    encrypt_transcript: block.encrypt_transcript ?? settings.encrypt_transcript,
    is_debug_mode: block.is_debug_mode ?? settings.is_debug_mode,
    tts_storage_type: block.tts_storage_type ?? settings.tts_storage_type,
    asr_execution_type: block.asr_execution_type ?? settings.asr_execution_type,
    su_enable: block.su_enable ?? settings.su_enable,
    su_shadow_mode_enable: block.su_shadow_mode_enable ?? settings.su_shadow_mode_enable,
    su_threshold: block.su_threshold ?? settings.su_threshold,
    su_language: block.su_language ?? settings.su_language,
    asr_provider: block.asr_provider ?? settings.asr_provider,
    asr_model: block.asr_model ?? settings.asr_model,
    asr_lang: block.asr_lang,
    slu_model: block.slu_model ?? settings.slu_model,
    llm_model: block.llm_model ?? settings.llm_model,
    max_retries: block.max_retries ?? settings.state_max_retry_attempts,
    no_input_reprompt: block.no_input_reprompt ?? settings.no_input_reprompt,
    no_match_reprompt: block.no_match_reprompt ?? settings.no_match_reprompt,
    clarify_margin: block.clarify_margin ?? settings.clarify_margin,
    resume_prompt: block.resume_prompt ?? settings.resume_prompt,
    patience: block.patience ?? listeningDefaults.patience,
    silence_threshold: block.silence_threshold ?? listeningDefaults.silence_threshold,
    first_digit_wait_time: block.first_digit_wait_time ?? listeningDefaults.first_digit_wait_time,
    max_inter_digit_wait_time: block.max_inter_digit_wait_time ?? listeningDefaults.max_inter_digit_wait_time,
    dtmf_max_wait_time: block.dtmf_max_wait_time ?? listeningDefaults.dtmf_max_wait_time,
    max_digits: block.max_digits,
    min_record_time: block.min_record_time ?? listeningDefaults.min_record_time,
    max_record_time: block.max_record_time ?? listeningDefaults.max_record_time,
  };
}

/** What holds where neither path, block nor version says anything: the times are milliseconds. */
const listeningDefaults = {
  patience: 5000,
  silence_threshold: 800,
  first_digit_wait_time: 5000,
  max_inter_digit_wait_time: 2000,
  dtmf_max_wait_time: 15_000,
  min_record_time: 100,
  max_record_time: 120_000,
} as const;

/** Longest wait for the answer of an action, in milliseconds. */
export const actionTimeout = 10_000;
