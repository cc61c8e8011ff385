-- A deleted sub-flow takes its blocks along and brings them back when it is restored.
alter table parley.block add column deleted_with uuid;
alter table parley.block add foreign key (deleted_with) references parley.sub_flow (id) deferrable initially deferred;

create or replace view app."block" as
  select "id", "organisation_id", "name", "type", "description", "subflow", "render_info", "prompts", "conditional_prompts", "intent", "trigger", "context", "conditional_context", "end_state", "entrypoint_block", "entrypoint_subflow", "is_action_based", "action", "enable_async", "ignore_as_current", "visit_limit", "max_retries", "info_webhook", "fill_slot_webhook", "validation_webhook", "nlsml_key", "append_language_to_nlsml_key", "metadata_keys", "save_input_to_metadata_key", "regex_pattern", "set_intent", "conditional_set_intent", "set_language", "set_metadata", "set_metadata_json", "set_tags", "transfer_phone_number", "transfer_ip_address", "transfer_metadata", "disable_beep", "encrypt_bot_response", "encrypt_transcript", "is_debug_mode", "bot_response_type", "tts_storage_type", "asr_enabled", "asr_execution_type", "asr_lang", "asr_model", "asr_provider", "conditional_asr_model", "conditional_asr_provider", "bi_enable", "bi_behaviour", "bias_for_entities", "bias_for_intents", "patience", "silence_threshold", "first_digit_wait_time", "max_inter_digit_wait_time", "dtmf_max_wait_time", "max_digits", "min_record_time", "max_record_time", "slu_model", "su_enable", "su_language", "su_shadow_mode_enable", "su_threshold", "entity_matching_metadata", "payment_provider", "payment_currency", "payment_timeout", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."block"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."block" to parley_app;
grant select, insert, update, delete on parley."block" to parley_system;
