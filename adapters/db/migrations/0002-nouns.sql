-- Every noun's table in schema parley and its view in schema app. Printed by apps/server/scripts/print-schema.ts.

-- Client
create table parley."organisation" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "display_name" text,
  "description" text,
  "status" text not null default 'active',
  "metadata" jsonb not null default '{}'::jsonb,
  "agency_detail" jsonb not null default '{}'::jsonb,
  "client_billing_id" text,
  "dashboards" jsonb not null default '[]'::jsonb,
  "data_key" text,
  "demo_config" jsonb not null default '{}'::jsonb,
  "enable_ip_whitelisting" boolean not null default false,
  "whitelisted_ip_address" text[] not null default array[]::text[],
  "ftp_bucket" text,
  "industry_segment_type" text,
  "payment_portal_detail" jsonb not null default '{}'::jsonb,
  "campaign_uuid" text,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."organisation" ("name") nulls not distinct where deleted_at is null;
create index on parley."organisation" (organisation_id);

-- User
create table parley."user" (
  "id" uuid not null default uuidv7(),
  "email" text not null,
  "first_name" text not null default '',
  "last_name" text not null default '',
  "password" text,
  "profile_color" text,
  "is_active" boolean not null default true,
  "is_superuser" boolean not null default false,
  "belongs_to" uuid,
  "incorrect_login_attempts" integer not null default 0,
  "two_factor_auth_mode" text,
  "locked_until" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."user" ("email") nulls not distinct where deleted_at is null;

-- User preference
create table parley."user_preference" (
  "id" uuid not null default uuidv7(),
  "user" uuid not null,
  "interface" text not null,
  "config" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."user_preference" ("user", "interface") nulls not distinct;

-- Membership
create table parley."membership" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "user" uuid not null,
  "added_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."membership" ("organisation_id", "user") nulls not distinct;
create index on parley."membership" ("user");

-- Grant
create table parley."user_grant" (
  "id" uuid not null default uuidv7(),
  "user" uuid not null,
  "scope" text not null,
  "scope_id" uuid,
  "policy" text not null,
  "granted_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."user_grant" ("user", "scope", "scope_id", "policy") nulls not distinct;
create index on parley."user_grant" ("scope_id");

-- Role
create table parley."role" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "description" text,
  "policies" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."role" ("organisation_id", "name") nulls not distinct;

-- Sign-in
create table parley."auth_session" (
  "id" uuid not null default uuidv7(),
  "user" uuid not null,
  "audience" text not null,
  "generation" integer not null default 0,
  "rotated_at" timestamp with time zone not null,
  "expires_at" timestamp with time zone not null,
  "revoked_at" timestamp with time zone,
  "revoked_for" text,
  "ip" text,
  "user_agent" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."auth_session" ("user");

-- Signing key
create table parley."signing_key" (
  "id" uuid not null default uuidv7(),
  "secret" text not null,
  "retires_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);

-- Login attempt
create table parley."login_attempt" (
  "id" uuid not null default uuidv7(),
  "account" text not null,
  "ip" text not null,
  "succeeded" boolean not null,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create index on parley."login_attempt" ("account", "created_at");
create index on parley."login_attempt" ("ip", "created_at");

-- Language
create table parley."language" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "code" text not null,
  "name" text not null,
  "default_prompt" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."language" ("organisation_id", "code") nulls not distinct;

-- Tag
create table parley."tag" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "category" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."tag" ("organisation_id", "category", "name") nulls not distinct;

-- Flow
create table parley."flow" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "status" text not null default 'draft',
  "type" text not null default 'voice',
  "tags" text[] not null default array[]::text[],
  "application_type" text not null default 'both',
  "template_type" text not null default 'Voice Agent',
  "is_llm" boolean not null default false,
  "is_template" boolean not null default false,
  "template_id" uuid,
  "template_flow" uuid,
  "beta_version" text,
  "use_beta" boolean not null default false,
  "deployed_version" text,
  "latest_version" text,
  "current_version" text,
  "live_release" uuid,
  "channel_config" jsonb not null default '{}'::jsonb,
  "compliance_type" text,
  "dashboard_config" jsonb not null default '{}'::jsonb,
  "debt_collections_usecase" text,
  "demo_config" jsonb not null default '{}'::jsonb,
  "demo_leads" jsonb not null default '[]'::jsonb,
  "for_demo" boolean not null default false,
  "documentation" text,
  "experiment_enabled" boolean not null default false,
  "experiment_platform_config" jsonb not null default '{}'::jsonb,
  "experiment_version" text,
  "experiment_versions" text[] not null default array[]::text[],
  "industry_segment_type" text,
  "mis_reports_json" jsonb not null default '{}'::jsonb,
  "pdf_generation_template" text,
  "subscription_id" text,
  "tcn_allowed_campaign_collector_types" text[] not null default array[]::text[],
  "tcn_schedule_template_id" text,
  "thumbnail" text,
  "use_case" text,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."flow" (organisation_id);

-- Flow version
create table parley."flow_version" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "version" text not null,
  "flow" uuid not null,
  "language" text not null default 'en-IN',
  "languages" text[] not null default array['en-IN']::text[],
  "conditional_languages" jsonb not null default '[]'::jsonb,
  "asr_provider" text,
  "asr_model" text,
  "asr_list" text[] not null default array[]::text[],
  "asr_execution_type" text not null default 'single',
  "conditional_asrs" jsonb not null default '[]'::jsonb,
  "is_asr_service" boolean not null default true,
  "slu_model" text,
  "conditional_slu_models" jsonb not null default '[]'::jsonb,
  "audio_format" text not null default 'wav_pcm_8k',
  "audio_overlay_url" text,
  "base_url" text,
  "bot_response_type" text not null default 'text',
  "business_config" jsonb not null default '{}'::jsonb,
  "enable_key_caching" boolean not null default false,
  "cachable_keys" text[] not null default array[]::text[],
  "default_intent" text,
  "encrypt_bot_response" boolean not null default false,
  "encrypt_transcript" boolean not null default false,
  "events" jsonb not null default '[]'::jsonb,
  "events_completed" text[] not null default array[]::text[],
  "events_post_call" text[] not null default array[]::text[],
  "experiment_config" jsonb not null default '{}'::jsonb,
  "experiment_tts_agents" jsonb not null default '{}'::jsonb,
  "ab_tests" jsonb not null default '[]'::jsonb,
  "is_debug_mode" boolean not null default false,
  "ld_enable" boolean not null default false,
  "ld_languages" text[] not null default array[]::text[],
  "ld_limit" integer not null default 2,
  "ld_shadow" boolean not null default false,
  "ld_states" text[] not null default array[]::text[],
  "ld_consecutive_turns" integer not null default 2,
  "ld_conditional_enable" jsonb not null default '[]'::jsonb,
  "ld_low_threshold_lower_limit" double precision not null default 0,
  "ld_low_threshold_upper_limit" double precision not null default 0.5,
  "ld_medium_threshold_lower_limit" double precision not null default 0.5,
  "ld_medium_threshold_upper_limit" double precision not null default 0.8,
  "ld_high_threshold_lower_limit" double precision not null default 0.8,
  "ld_high_threshold_upper_limit" double precision not null default 1,
  "bi_enable" boolean not null default true,
  "bi_behaviour" text not null default 'speech',
  "log_request" boolean not null default false,
  "mask_enable" boolean not null default false,
  "mask_type" text[] not null default array[]::text[],
  "mask_with" text not null default '*',
  "max_retry_attempts" integer not null default 10,
  "state_max_retry_attempts" integer not null default 2,
  "max_transit_limit" integer not null default 50,
  "metadata_keys" jsonb not null default '[]'::jsonb,
  "metadata_key_history" text[] not null default array[]::text[],
  "nd_enable" boolean not null default false,
  "nd_threshold" double precision not null default 0.7,
  "output_format" text not null default 'json',
  "primary_scope_name" text not null default 'metadata',
  "su_enable" boolean not null default false,
  "su_language" text,
  "su_shadow_mode_enable" boolean not null default false,
  "su_threshold" double precision not null default 0.8,
  "template_config" jsonb not null default '[]'::jsonb,
  "template_version" text,
  "tts_agents" jsonb not null default '{}'::jsonb,
  "tts_ssml_tags" jsonb not null default '{}'::jsonb,
  "tts_storage_type" text not null default 'disk',
  "vca_host" text,
  "enable_vca" boolean not null default false,
  "account_attributes" jsonb not null default '[]'::jsonb,
  "allow_callback" boolean not null default false,
  "allow_interaction_post_transfer" boolean not null default false,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."flow_version" ("flow", "version") nulls not distinct where deleted_at is null;
create index on parley."flow_version" (organisation_id);

-- Sub-flow
create table parley."sub_flow" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "slug" text not null,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."sub_flow" ("flow_config", "slug") nulls not distinct where deleted_at is null;
create index on parley."sub_flow" (organisation_id);

-- Block
create table parley."block" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null default 'New Block',
  "type" text not null default 'Voice',
  "description" text,
  "subflow" uuid not null,
  "render_info" jsonb not null default '{}'::jsonb,
  "prompts" uuid[] not null default array[]::uuid[],
  "conditional_prompts" jsonb not null default '[]'::jsonb,
  "intent" text,
  "trigger" text,
  "context" text[] not null default array[]::text[],
  "conditional_context" jsonb not null default '[]'::jsonb,
  "end_state" text,
  "entrypoint_block" uuid,
  "entrypoint_subflow" uuid,
  "is_action_based" boolean not null default false,
  "action" uuid,
  "enable_async" boolean not null default false,
  "ignore_as_current" boolean not null default false,
  "visit_limit" integer,
  "max_retries" integer,
  "info_webhook" jsonb,
  "fill_slot_webhook" jsonb,
  "validation_webhook" jsonb,
  "nlsml_key" text,
  "append_language_to_nlsml_key" boolean not null default false,
  "metadata_keys" text[] not null default array[]::text[],
  "save_input_to_metadata_key" text,
  "regex_pattern" text,
  "set_intent" text,
  "conditional_set_intent" jsonb not null default '[]'::jsonb,
  "set_language" text,
  "set_metadata" jsonb not null default '{}'::jsonb,
  "set_metadata_json" jsonb,
  "set_tags" text[] not null default array[]::text[],
  "transfer_phone_number" text,
  "transfer_ip_address" text,
  "transfer_metadata" jsonb not null default '{}'::jsonb,
  "disable_beep" boolean not null default false,
  "encrypt_bot_response" boolean,
  "encrypt_transcript" boolean,
  "is_debug_mode" boolean,
  "bot_response_type" text,
  "tts_storage_type" text,
  "asr_enabled" boolean not null default true,
  "asr_execution_type" text,
  "asr_lang" text,
  "asr_model" text,
  "asr_provider" text,
  "conditional_asr_model" jsonb not null default '[]'::jsonb,
  "conditional_asr_provider" jsonb not null default '[]'::jsonb,
  "bi_enable" boolean,
  "bi_behaviour" text,
  "bias_for_entities" text[] not null default array[]::text[],
  "bias_for_intents" text[] not null default array[]::text[],
  "patience" integer,
  "silence_threshold" integer,
  "first_digit_wait_time" integer,
  "max_inter_digit_wait_time" integer,
  "dtmf_max_wait_time" integer,
  "max_digits" integer,
  "min_record_time" integer,
  "max_record_time" integer,
  "slu_model" text,
  "su_enable" boolean,
  "su_language" text,
  "su_shadow_mode_enable" boolean,
  "su_threshold" double precision,
  "entity_matching_metadata" jsonb not null default '[]'::jsonb,
  "payment_provider" text,
  "payment_currency" text,
  "payment_timeout" integer,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."block" ("flow_config");
create index on parley."block" ("subflow");
create index on parley."block" (organisation_id);

-- Block entity
create table parley."block_entity" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "block" uuid not null,
  "name" text not null,
  "types" text[] not null default array[]::text[],
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."block_entity" ("block", "name") nulls not distinct where deleted_at is null;
create index on parley."block_entity" ("flow_config");
create index on parley."block_entity" (organisation_id);

-- Path
create table parley."path" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null default '',
  "source_block" uuid not null,
  "destination_block" uuid,
  "breach_fallback_block" uuid,
  "transition_type" text not null default 'always',
  "trigger" text,
  "intent" text,
  "default_path" boolean not null default false,
  "display_in_global_list" boolean not null default false,
  "hide" boolean not null default false,
  "order" integer not null default 0,
  "override" boolean not null default false,
  "mimic_intent" text,
  "mimic_trigger" text,
  "ignore_as_current_intent" boolean not null default false,
  "fill_entity" text[] not null default array[]::text[],
  "fill_from_metadata" boolean not null default false,
  "completely_fill" boolean not null default false,
  "partially_filled" boolean not null default false,
  "retries" integer,
  "validate" boolean not null default false,
  "visit_limit" integer,
  "user_input_example" text,
  "additional_prompts" uuid[] not null default array[]::uuid[],
  "conditional_prompts" jsonb not null default '[]'::jsonb,
  "set_intent" text,
  "conditional_set_intent" jsonb not null default '[]'::jsonb,
  "set_language" text,
  "set_metadata" jsonb not null default '{}'::jsonb,
  "set_metadata_json" jsonb,
  "render_info" jsonb not null default '{}'::jsonb,
  "bot_response_type" text,
  "tts_storage_type" text,
  "flow_config" uuid not null,
  "deleted_with" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."path" ("flow_config");
create index on parley."path" ("source_block");
create index on parley."path" ("destination_block");
create index on parley."path" (organisation_id);

-- Prompt
create table parley."prompt" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "override_prompts" jsonb not null default '{}'::jsonb,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."prompt" ("flow_config");
create index on parley."prompt" (organisation_id);

-- Prompt content
create table parley."prompt_content" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "prompt" uuid not null,
  "language" text not null,
  "type" text not null default 'text',
  "content" text not null default '',
  "ssml_tags" jsonb not null default '{}'::jsonb,
  "path" text,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."prompt_content" ("prompt", "language") nulls not distinct where deleted_at is null;
create index on parley."prompt_content" ("flow_config");
create index on parley."prompt_content" (organisation_id);

-- Prompt phrase
create table parley."prompt_phrase" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "language" text not null,
  "phrases" text[] not null default array[]::text[],
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."prompt_phrase" ("flow_config", "name", "language") nulls not distinct;
create index on parley."prompt_phrase" (organisation_id);

-- Small talk
create table parley."small_talk" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "type" text not null default 'custom',
  "status" text not null default 'active',
  "prompt" uuid,
  "retries" integer,
  "destination_block" uuid,
  "trigger_or_intent" text not null,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."small_talk" ("flow_config");
create index on parley."small_talk" (organisation_id);

-- User utterance
create table parley."user_utterance" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."user_utterance" ("flow_config");
create index on parley."user_utterance" (organisation_id);

-- User utterance content
create table parley."user_utterance_content" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "user_utterance" uuid not null,
  "language" text not null,
  "utterances" text[] not null default array[]::text[],
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create unique index on parley."user_utterance_content" ("user_utterance", "language") nulls not distinct where deleted_at is null;
create index on parley."user_utterance_content" ("flow_config");
create index on parley."user_utterance_content" (organisation_id);

-- Action
create table parley."action" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "type" text not null default 'http',
  "description" text,
  "content" jsonb not null default 'null'::jsonb,
  "endpoint" text,
  "source" text,
  "internal_action_name" text,
  "is_sensitive" boolean not null default false,
  "log_request" boolean,
  "additional_request_parameters" jsonb not null default '{}'::jsonb,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."action" ("flow_config");
create index on parley."action" (organisation_id);

-- TTS persona
create table parley."tts_persona" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "description" text,
  "tts_agent" text not null,
  "primary" boolean not null default false,
  "for_demo" boolean not null default false,
  "ssml_tags" jsonb not null default '{}'::jsonb,
  "thumbnail" text,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."tts_persona" ("flow_config");
create index on parley."tts_persona" (organisation_id);

-- Ontology
create table parley."ontology" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "flow_config" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."ontology" ("flow_config");
create index on parley."ontology" (organisation_id);

-- Ontology language
create table parley."ontology_language" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "ontology" uuid not null,
  "intent" uuid,
  "language" text not null,
  "utterance" text not null,
  "flow_config" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."ontology_language" ("flow_config");
create index on parley."ontology_language" ("ontology");
create index on parley."ontology_language" (organisation_id);

-- Intent
create table parley."intent" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "ontology" uuid,
  "topics" text[] not null default array[]::text[],
  "flow_config" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."intent" ("flow_config");
create index on parley."intent" (organisation_id);

-- Entity
create table parley."entity" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "types" text[] not null default array[]::text[],
  "ontology" uuid,
  "config" jsonb not null default '{}'::jsonb,
  "flow_config" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."entity" ("flow_config");
create index on parley."entity" (organisation_id);

-- Edit
create table parley."edit" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow_config" uuid not null,
  "version_revision" integer not null,
  "operations" jsonb not null,
  "inverse" jsonb not null,
  "created_by" uuid,
  "summary" text,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create unique index on parley."edit" ("flow_config", "version_revision") nulls not distinct;
create index on parley."edit" (organisation_id);

-- Release
create table parley."release" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "flow_config" uuid not null,
  "version" text not null,
  "version_revision" integer not null,
  "number" integer not null,
  "document" jsonb not null,
  "note" text,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create unique index on parley."release" ("flow_config", "number") nulls not distinct;
create index on parley."release" ("flow");
create index on parley."release" (organisation_id);

-- Comment
create table parley."comment" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "text" text not null,
  "parent" uuid,
  "is_resolved" boolean not null default false,
  "content_type" text not null,
  "object_id" uuid not null,
  "flow_config" uuid,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."comment" ("object_id");
create index on parley."comment" ("flow_config");
create index on parley."comment" (organisation_id);

-- ASR provider
create table parley."asr_provider" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "provider" text,
  "model" text,
  "language" text,
  "languages" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."asr_provider" ("organisation_id", "name") nulls not distinct;

-- ASR model
create table parley."asr_model" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "provider" uuid not null,
  "name" text not null,
  "model" text,
  "language" text,
  "languages" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."asr_model" ("provider", "name") nulls not distinct;
create index on parley."asr_model" (organisation_id);

-- TTS provider
create table parley."tts_provider" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "display_name" text,
  "languages" text[] not null default array[]::text[],
  "ssml_tags" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."tts_provider" ("organisation_id", "name") nulls not distinct;

-- TTS provider model
create table parley."tts_model" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "provider" uuid not null,
  "agent" text not null,
  "language" text not null,
  "tonality_options" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."tts_model" ("provider", "agent", "language") nulls not distinct;
create index on parley."tts_model" (organisation_id);

-- SLU model
create table parley."slu_model" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "name" text not null,
  "intents" text[] not null default array[]::text[],
  "entities" text[] not null default array[]::text[],
  "intent_alias" jsonb not null default '{}'::jsonb,
  "languages" text[] not null default array[]::text[],
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."slu_model" ("organisation_id", "name") nulls not distinct;

-- Audio demo
create table parley."audio_demo" (
  "id" uuid not null default uuidv7(),
  "name" text not null,
  "description" text,
  "short_description" text,
  "audio_url" text,
  "cover_url" text,
  "video_url" text,
  "tags" text[] not null default array[]::text[],
  "created_by" uuid,
  "deleted_by" uuid,
  "last_modified_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);

-- Telephony provider
create table parley."telephony_provider" (
  "id" uuid not null default uuidv7(),
  "name" text not null,
  "status" text not null default 'active',
  "config" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."telephony_provider" ("name") nulls not distinct;

-- Telephony client
create table parley."telephony_client" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "max_concurrency" integer,
  "config" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."telephony_client" (organisation_id);

-- Worker
create table parley."worker" (
  "id" uuid not null default uuidv7(),
  "name" text not null,
  "address" text,
  "status" text not null default 'active',
  "capacity" integer not null default 100,
  "live_calls" integer not null default 0,
  "heartbeat_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."worker" ("name") nulls not distinct;

-- SIP line
create table parley."sip_line" (
  "id" uuid not null default uuidv7(),
  "name" text not null,
  "provider" uuid not null,
  "worker" uuid,
  "host" text not null,
  "port" integer not null default 5060,
  "transport" text not null default 'udp',
  "username" text,
  "password" text,
  "register" boolean not null default false,
  "max_concurrency" integer,
  "status" text not null default 'active',
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."sip_line" ("provider");
create index on parley."sip_line" ("worker");

-- Virtual number
create table parley."virtual_number" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "number" text not null,
  "flow" uuid,
  "sip_line" uuid,
  "status" text not null default 'active',
  "channel" text not null default 'voice',
  "description" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."virtual_number" ("number") nulls not distinct;
create index on parley."virtual_number" ("flow");
create index on parley."virtual_number" (organisation_id);

-- Blacklist number
create table parley."blacklist_number" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid,
  "caller_number" text not null,
  "reason" text,
  "expires_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."blacklist_number" ("organisation_id", "caller_number") nulls not distinct;

-- Call
create table parley."call" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "release" uuid,
  "version" text,
  "category" text not null default 'completed',
  "starred" boolean not null default false,
  "caller_number" text,
  "number" text,
  "direction" text not null default 'inbound',
  "status" text not null default 'completed',
  "state" text,
  "language" text,
  "disposition" text,
  "end_reason" text,
  "started_at" timestamp with time zone,
  "answered_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "duration_ms" integer,
  "recording" text,
  "metadata" jsonb not null default '{}'::jsonb,
  "tags" text[] not null default array[]::text[],
  "worker" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  primary key (id)
);
create index on parley."call" ("flow", "created_at");
create index on parley."call" ("organisation_id", "created_at");
create index on parley."call" ("status");

-- Call event
create table parley."call_event" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "seq" integer not null,
  "at_ms" integer not null,
  "type" text not null,
  "data" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create unique index on parley."call_event" ("call", "seq") nulls not distinct;
create index on parley."call_event" (organisation_id);

-- Session
create table parley."call_session" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "state" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."call_session" ("call") nulls not distinct;
create index on parley."call_session" (organisation_id);

-- Audit log
create table parley."audit_log" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "event_name" text not null,
  "user_id" uuid,
  "ip" text,
  "method" text not null,
  "path" text not null,
  "response" integer not null,
  "referer" text,
  "user_agent" text,
  "language" text,
  "request_id" text,
  "corrects" uuid,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create index on parley."audit_log" ("organisation_id", "created_at");
create index on parley."audit_log" ("corrects");

alter table parley."organisation" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."user" add foreign key ("belongs_to") references parley."organisation" (id) deferrable initially deferred;

alter table parley."user_preference" add foreign key ("user") references parley."user" (id) deferrable initially deferred;

alter table parley."membership" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."membership" add foreign key ("user") references parley."user" (id) deferrable initially deferred;
alter table parley."membership" add foreign key ("added_by") references parley."user" (id) deferrable initially deferred;

alter table parley."user_grant" add foreign key ("user") references parley."user" (id) deferrable initially deferred;
alter table parley."user_grant" add foreign key ("granted_by") references parley."user" (id) deferrable initially deferred;

alter table parley."role" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."auth_session" add foreign key ("user") references parley."user" (id) deferrable initially deferred;

alter table parley."language" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."tag" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."flow" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."flow" add foreign key ("template_id") references parley."flow" (id) deferrable initially deferred;
alter table parley."flow" add foreign key ("template_flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."flow" add foreign key ("live_release") references parley."release" (id) deferrable initially deferred;
alter table parley."flow" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."flow_version" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."flow_version" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."flow_version" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."sub_flow" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."sub_flow" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."block" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."block" add foreign key ("subflow") references parley."sub_flow" (id) deferrable initially deferred;
alter table parley."block" add foreign key ("entrypoint_block") references parley."block" (id) deferrable initially deferred;
alter table parley."block" add foreign key ("entrypoint_subflow") references parley."sub_flow" (id) deferrable initially deferred;
alter table parley."block" add foreign key ("action") references parley."action" (id) deferrable initially deferred;
alter table parley."block" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."block_entity" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."block_entity" add foreign key ("block") references parley."block" (id) deferrable initially deferred;
alter table parley."block_entity" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."path" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."path" add foreign key ("source_block") references parley."block" (id) deferrable initially deferred;
alter table parley."path" add foreign key ("destination_block") references parley."block" (id) deferrable initially deferred;
alter table parley."path" add foreign key ("breach_fallback_block") references parley."block" (id) deferrable initially deferred;
alter table parley."path" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."path" add foreign key ("deleted_with") references parley."block" (id) deferrable initially deferred;

alter table parley."prompt" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."prompt" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."prompt_content" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."prompt_content" add foreign key ("prompt") references parley."prompt" (id) deferrable initially deferred;
alter table parley."prompt_content" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."prompt_phrase" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."prompt_phrase" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."small_talk" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."small_talk" add foreign key ("prompt") references parley."prompt" (id) deferrable initially deferred;
alter table parley."small_talk" add foreign key ("destination_block") references parley."block" (id) deferrable initially deferred;
alter table parley."small_talk" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."user_utterance" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."user_utterance" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."user_utterance_content" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."user_utterance_content" add foreign key ("user_utterance") references parley."user_utterance" (id) deferrable initially deferred;
alter table parley."user_utterance_content" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."action" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."action" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."tts_persona" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."tts_persona" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."ontology" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."ontology" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."ontology_language" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."ontology_language" add foreign key ("ontology") references parley."ontology" (id) deferrable initially deferred;
alter table parley."ontology_language" add foreign key ("intent") references parley."intent" (id) deferrable initially deferred;
alter table parley."ontology_language" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."intent" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."intent" add foreign key ("ontology") references parley."ontology" (id) deferrable initially deferred;
alter table parley."intent" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."entity" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."entity" add foreign key ("ontology") references parley."ontology" (id) deferrable initially deferred;
alter table parley."entity" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

alter table parley."edit" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."edit" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."release" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."release" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."release" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."comment" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."comment" add foreign key ("parent") references parley."comment" (id) deferrable initially deferred;
alter table parley."comment" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."comment" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

alter table parley."asr_provider" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."asr_model" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."asr_model" add foreign key ("provider") references parley."asr_provider" (id) deferrable initially deferred;

alter table parley."tts_provider" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."tts_model" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."tts_model" add foreign key ("provider") references parley."tts_provider" (id) deferrable initially deferred;

alter table parley."slu_model" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."audio_demo" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;
alter table parley."audio_demo" add foreign key ("deleted_by") references parley."user" (id) deferrable initially deferred;
alter table parley."audio_demo" add foreign key ("last_modified_by") references parley."user" (id) deferrable initially deferred;

alter table parley."telephony_client" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."sip_line" add foreign key ("provider") references parley."telephony_provider" (id) deferrable initially deferred;
alter table parley."sip_line" add foreign key ("worker") references parley."worker" (id) deferrable initially deferred;

alter table parley."virtual_number" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."virtual_number" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."virtual_number" add foreign key ("sip_line") references parley."sip_line" (id) deferrable initially deferred;

alter table parley."blacklist_number" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."call" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."call" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."call" add foreign key ("release") references parley."release" (id) deferrable initially deferred;

alter table parley."call_event" add foreign key ("call") references parley."call" (id) deferrable initially deferred;

alter table parley."call_session" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."call_session" add foreign key ("call") references parley."call" (id) deferrable initially deferred;

alter table parley."audit_log" add foreign key ("user_id") references parley."user" (id) deferrable initially deferred;
alter table parley."audit_log" add foreign key ("corrects") references parley."audit_log" (id) deferrable initially deferred;

create or replace view app."organisation" as
  select "id", "organisation_id", "name", "display_name", "description", "status", "metadata", "agency_detail", "client_billing_id", "dashboards", "data_key", "demo_config", "enable_ip_whitelisting", "whitelisted_ip_address", "ftp_bucket", "industry_segment_type", "payment_portal_detail", "campaign_uuid", "created_by", "created_at", "updated_at", "revision", "deleted_at"
  from parley."organisation"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."organisation" to parley_app;
grant select, insert, update, delete on parley."organisation" to parley_system;
-- data_key: written by requests, read by none.
revoke select on app."organisation" from parley_app;
grant select ("id", "organisation_id", "name", "display_name", "description", "status", "metadata", "agency_detail", "client_billing_id", "dashboards", "demo_config", "enable_ip_whitelisting", "whitelisted_ip_address", "ftp_bucket", "industry_segment_type", "payment_portal_detail", "campaign_uuid", "created_by", "created_at", "updated_at", "revision", "deleted_at") on app."organisation" to parley_app;

create or replace view app."user" as
  select "id", "email", "first_name", "last_name", "password", "profile_color", "is_active", "is_superuser", "belongs_to", "incorrect_login_attempts", "two_factor_auth_mode", "locked_until", "created_at", "updated_at", "revision", "deleted_at"
  from parley."user";
grant select, insert, update, delete on app."user" to parley_app;
grant select, insert, update, delete on parley."user" to parley_system;
-- password: written by requests, read by none.
revoke select on app."user" from parley_app;
grant select ("id", "email", "first_name", "last_name", "profile_color", "is_active", "is_superuser", "belongs_to", "incorrect_login_attempts", "two_factor_auth_mode", "locked_until", "created_at", "updated_at", "revision", "deleted_at") on app."user" to parley_app;

create or replace view app."user_preference" as
  select "id", "user", "interface", "config", "created_at", "updated_at", "revision"
  from parley."user_preference";
grant select, insert, update, delete on app."user_preference" to parley_app;
grant select, insert, update, delete on parley."user_preference" to parley_system;

create or replace view app."membership" as
  select "id", "organisation_id", "user", "added_by", "created_at", "updated_at", "revision"
  from parley."membership"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."membership" to parley_app;
grant select, insert, update, delete on parley."membership" to parley_system;

grant select, insert, update, delete on parley."user_grant" to parley_system;

create or replace view app."role" as
  select "id", "organisation_id", "name", "description", "policies", "created_at", "updated_at", "revision"
  from parley."role"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."role" to parley_app;
grant select, insert, update, delete on parley."role" to parley_system;

grant select, insert, update, delete on parley."auth_session" to parley_system;

grant select, insert, update, delete on parley."signing_key" to parley_system;

grant select, insert, update, delete on parley."login_attempt" to parley_system;

create or replace view app."language" as
  select "id", "organisation_id", "code", "name", "default_prompt", "created_at", "updated_at", "revision"
  from parley."language"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."language" to parley_app;
grant select, insert, update, delete on parley."language" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."language" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."language" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."language" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."tag" as
  select "id", "organisation_id", "name", "category", "created_at", "updated_at", "revision"
  from parley."tag"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."tag" to parley_app;
grant select, insert, update, delete on parley."tag" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."tag" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."tag" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."tag" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."flow" as
  select "id", "organisation_id", "name", "status", "type", "tags", "application_type", "template_type", "is_llm", "is_template", "template_id", "template_flow", "beta_version", "use_beta", "deployed_version", "latest_version", "current_version", "live_release", "channel_config", "compliance_type", "dashboard_config", "debt_collections_usecase", "demo_config", "demo_leads", "for_demo", "documentation", "experiment_enabled", "experiment_platform_config", "experiment_version", "experiment_versions", "industry_segment_type", "mis_reports_json", "pdf_generation_template", "subscription_id", "tcn_allowed_campaign_collector_types", "tcn_schedule_template_id", "thumbnail", "use_case", "created_by", "created_at", "updated_at", "revision", "deleted_at"
  from parley."flow"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."flow" to parley_app;
grant select, insert, update, delete on parley."flow" to parley_system;

create or replace view app."flow_version" as
  select "id", "organisation_id", "version", "flow", "language", "languages", "conditional_languages", "asr_provider", "asr_model", "asr_list", "asr_execution_type", "conditional_asrs", "is_asr_service", "slu_model", "conditional_slu_models", "audio_format", "audio_overlay_url", "base_url", "bot_response_type", "business_config", "enable_key_caching", "cachable_keys", "default_intent", "encrypt_bot_response", "encrypt_transcript", "events", "events_completed", "events_post_call", "experiment_config", "experiment_tts_agents", "ab_tests", "is_debug_mode", "ld_enable", "ld_languages", "ld_limit", "ld_shadow", "ld_states", "ld_consecutive_turns", "ld_conditional_enable", "ld_low_threshold_lower_limit", "ld_low_threshold_upper_limit", "ld_medium_threshold_lower_limit", "ld_medium_threshold_upper_limit", "ld_high_threshold_lower_limit", "ld_high_threshold_upper_limit", "bi_enable", "bi_behaviour", "log_request", "mask_enable", "mask_type", "mask_with", "max_retry_attempts", "state_max_retry_attempts", "max_transit_limit", "metadata_keys", "metadata_key_history", "nd_enable", "nd_threshold", "output_format", "primary_scope_name", "su_enable", "su_language", "su_shadow_mode_enable", "su_threshold", "template_config", "template_version", "tts_agents", "tts_ssml_tags", "tts_storage_type", "vca_host", "enable_vca", "account_attributes", "allow_callback", "allow_interaction_post_transfer", "created_by", "created_at", "updated_at", "revision", "deleted_at"
  from parley."flow_version"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."flow_version" to parley_app;
grant select, insert, update, delete on parley."flow_version" to parley_system;

create or replace view app."sub_flow" as
  select "id", "organisation_id", "name", "slug", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."sub_flow"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."sub_flow" to parley_app;
grant select, insert, update, delete on parley."sub_flow" to parley_system;

create or replace view app."block" as
  select "id", "organisation_id", "name", "type", "description", "subflow", "render_info", "prompts", "conditional_prompts", "intent", "trigger", "context", "conditional_context", "end_state", "entrypoint_block", "entrypoint_subflow", "is_action_based", "action", "enable_async", "ignore_as_current", "visit_limit", "max_retries", "info_webhook", "fill_slot_webhook", "validation_webhook", "nlsml_key", "append_language_to_nlsml_key", "metadata_keys", "save_input_to_metadata_key", "regex_pattern", "set_intent", "conditional_set_intent", "set_language", "set_metadata", "set_metadata_json", "set_tags", "transfer_phone_number", "transfer_ip_address", "transfer_metadata", "disable_beep", "encrypt_bot_response", "encrypt_transcript", "is_debug_mode", "bot_response_type", "tts_storage_type", "asr_enabled", "asr_execution_type", "asr_lang", "asr_model", "asr_provider", "conditional_asr_model", "conditional_asr_provider", "bi_enable", "bi_behaviour", "bias_for_entities", "bias_for_intents", "patience", "silence_threshold", "first_digit_wait_time", "max_inter_digit_wait_time", "dtmf_max_wait_time", "max_digits", "min_record_time", "max_record_time", "slu_model", "su_enable", "su_language", "su_shadow_mode_enable", "su_threshold", "entity_matching_metadata", "payment_provider", "payment_currency", "payment_timeout", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."block"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."block" to parley_app;
grant select, insert, update, delete on parley."block" to parley_system;

create or replace view app."block_entity" as
  select "id", "organisation_id", "block", "name", "types", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."block_entity"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."block_entity" to parley_app;
grant select, insert, update, delete on parley."block_entity" to parley_system;

create or replace view app."path" as
  select "id", "organisation_id", "name", "source_block", "destination_block", "breach_fallback_block", "transition_type", "trigger", "intent", "default_path", "display_in_global_list", "hide", "order", "override", "mimic_intent", "mimic_trigger", "ignore_as_current_intent", "fill_entity", "fill_from_metadata", "completely_fill", "partially_filled", "retries", "validate", "visit_limit", "user_input_example", "additional_prompts", "conditional_prompts", "set_intent", "conditional_set_intent", "set_language", "set_metadata", "set_metadata_json", "render_info", "bot_response_type", "tts_storage_type", "flow_config", "deleted_with", "created_at", "updated_at", "revision", "deleted_at"
  from parley."path"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."path" to parley_app;
grant select, insert, update, delete on parley."path" to parley_system;

create or replace view app."prompt" as
  select "id", "organisation_id", "name", "override_prompts", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."prompt"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."prompt" to parley_app;
grant select, insert, update, delete on parley."prompt" to parley_system;

create or replace view app."prompt_content" as
  select "id", "organisation_id", "prompt", "language", "type", "content", "ssml_tags", "path", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."prompt_content"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."prompt_content" to parley_app;
grant select, insert, update, delete on parley."prompt_content" to parley_system;

create or replace view app."prompt_phrase" as
  select "id", "organisation_id", "name", "language", "phrases", "flow_config", "created_at", "updated_at", "revision"
  from parley."prompt_phrase"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."prompt_phrase" to parley_app;
grant select, insert, update, delete on parley."prompt_phrase" to parley_system;

create or replace view app."small_talk" as
  select "id", "organisation_id", "name", "type", "status", "prompt", "retries", "destination_block", "trigger_or_intent", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."small_talk"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."small_talk" to parley_app;
grant select, insert, update, delete on parley."small_talk" to parley_system;

create or replace view app."user_utterance" as
  select "id", "organisation_id", "name", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."user_utterance"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."user_utterance" to parley_app;
grant select, insert, update, delete on parley."user_utterance" to parley_system;

create or replace view app."user_utterance_content" as
  select "id", "organisation_id", "user_utterance", "language", "utterances", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."user_utterance_content"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."user_utterance_content" to parley_app;
grant select, insert, update, delete on parley."user_utterance_content" to parley_system;

create or replace view app."action" as
  select "id", "organisation_id", "name", "type", "description", "content", "endpoint", "source", "internal_action_name", "is_sensitive", "log_request", "additional_request_parameters", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."action"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."action" to parley_app;
grant select, insert, update, delete on parley."action" to parley_system;

create or replace view app."tts_persona" as
  select "id", "organisation_id", "name", "description", "tts_agent", "primary", "for_demo", "ssml_tags", "thumbnail", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."tts_persona"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."tts_persona" to parley_app;
grant select, insert, update, delete on parley."tts_persona" to parley_system;

create or replace view app."ontology" as
  select "id", "organisation_id", "name", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."ontology"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."ontology" to parley_app;
grant select, insert, update, delete on parley."ontology" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."ontology" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."ontology" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."ontology" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."ontology_language" as
  select "id", "organisation_id", "ontology", "intent", "language", "utterance", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."ontology_language"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."ontology_language" to parley_app;
grant select, insert, update, delete on parley."ontology_language" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."ontology_language" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."ontology_language" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."ontology_language" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."intent" as
  select "id", "organisation_id", "name", "ontology", "topics", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."intent"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."intent" to parley_app;
grant select, insert, update, delete on parley."intent" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."intent" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."intent" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."intent" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."entity" as
  select "id", "organisation_id", "name", "types", "ontology", "config", "flow_config", "created_at", "updated_at", "revision", "deleted_at"
  from parley."entity"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."entity" to parley_app;
grant select, insert, update, delete on parley."entity" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."entity" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."entity" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."entity" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."edit" as
  select "id", "organisation_id", "flow_config", "version_revision", "operations", "inverse", "created_by", "summary", "created_at"
  from parley."edit"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert on app."edit" to parley_app;
grant select, insert, update, delete on parley."edit" to parley_system;

create or replace view app."release" as
  select "id", "organisation_id", "flow", "flow_config", "version", "version_revision", "number", "document", "note", "created_by", "created_at"
  from parley."release"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert on app."release" to parley_app;
grant select, insert, update, delete on parley."release" to parley_system;

create or replace view app."comment" as
  select "id", "organisation_id", "text", "parent", "is_resolved", "content_type", "object_id", "flow_config", "created_by", "created_at", "updated_at", "revision"
  from parley."comment"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."comment" to parley_app;
grant select, insert, update, delete on parley."comment" to parley_system;

create or replace view app."asr_provider" as
  select "id", "organisation_id", "name", "provider", "model", "language", "languages", "created_at", "updated_at", "revision"
  from parley."asr_provider"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."asr_provider" to parley_app;
grant select, insert, update, delete on parley."asr_provider" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."asr_provider" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."asr_provider" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."asr_provider" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."asr_model" as
  select "id", "organisation_id", "provider", "name", "model", "language", "languages", "created_at", "updated_at", "revision"
  from parley."asr_model"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."asr_model" to parley_app;
grant select, insert, update, delete on parley."asr_model" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."asr_model" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."asr_model" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."asr_model" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."tts_provider" as
  select "id", "organisation_id", "name", "display_name", "languages", "ssml_tags", "created_at", "updated_at", "revision"
  from parley."tts_provider"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."tts_provider" to parley_app;
grant select, insert, update, delete on parley."tts_provider" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."tts_provider" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."tts_provider" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."tts_provider" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."tts_model" as
  select "id", "organisation_id", "provider", "agent", "language", "tonality_options", "created_at", "updated_at", "revision"
  from parley."tts_model"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."tts_model" to parley_app;
grant select, insert, update, delete on parley."tts_model" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."tts_model" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."tts_model" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."tts_model" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."slu_model" as
  select "id", "organisation_id", "name", "intents", "entities", "intent_alias", "languages", "created_at", "updated_at", "revision"
  from parley."slu_model"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."slu_model" to parley_app;
grant select, insert, update, delete on parley."slu_model" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."slu_model" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."slu_model" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."slu_model" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."audio_demo" as
  select "id", "name", "description", "short_description", "audio_url", "cover_url", "video_url", "tags", "created_by", "deleted_by", "last_modified_by", "created_at", "updated_at", "revision", "deleted_at"
  from parley."audio_demo";
grant select, insert, update, delete on app."audio_demo" to parley_app;
grant select, insert, update, delete on parley."audio_demo" to parley_system;

create or replace view app."telephony_provider" as
  select "id", "name", "status", "config", "created_at", "updated_at", "revision"
  from parley."telephony_provider";
grant select, insert, update, delete on app."telephony_provider" to parley_app;
grant select, insert, update, delete on parley."telephony_provider" to parley_system;

create or replace view app."telephony_client" as
  select "id", "organisation_id", "name", "max_concurrency", "config", "created_at", "updated_at", "revision"
  from parley."telephony_client"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."telephony_client" to parley_app;
grant select, insert, update, delete on parley."telephony_client" to parley_system;

create or replace view app."worker" as
  select "id", "name", "address", "status", "capacity", "live_calls", "heartbeat_at", "created_at", "updated_at", "revision"
  from parley."worker";
grant select, insert, update, delete on app."worker" to parley_app;
grant select, insert, update, delete on parley."worker" to parley_system;

create or replace view app."sip_line" as
  select "id", "name", "provider", "worker", "host", "port", "transport", "username", "password", "register", "max_concurrency", "status", "created_at", "updated_at", "revision"
  from parley."sip_line";
grant select, insert, update, delete on app."sip_line" to parley_app;
grant select, insert, update, delete on parley."sip_line" to parley_system;
-- password: written by requests, read by none.
revoke select on app."sip_line" from parley_app;
grant select ("id", "name", "provider", "worker", "host", "port", "transport", "username", "register", "max_concurrency", "status", "created_at", "updated_at", "revision") on app."sip_line" to parley_app;

create or replace view app."virtual_number" as
  select "id", "organisation_id", "number", "flow", "sip_line", "status", "channel", "description", "created_at", "updated_at", "revision"
  from parley."virtual_number"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."virtual_number" to parley_app;
grant select, insert, update, delete on parley."virtual_number" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."virtual_number" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."virtual_number" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."virtual_number" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."blacklist_number" as
  select "id", "organisation_id", "caller_number", "reason", "expires_at", "created_at", "updated_at", "revision"
  from parley."blacklist_number"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."blacklist_number" to parley_app;
grant select, insert, update, delete on parley."blacklist_number" to parley_system;
create trigger shared_rows_are_read_only_on_insert before insert on parley."blacklist_number" for each row
  when (new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_update before update on parley."blacklist_number" for each row
  when (old.organisation_id is null or new.organisation_id is null) execute function parley.refuse_shared_write();
create trigger shared_rows_are_read_only_on_delete before delete on parley."blacklist_number" for each row
  when (old.organisation_id is null) execute function parley.refuse_shared_write();

create or replace view app."call" as
  select "id", "organisation_id", "flow", "release", "version", "category", "starred", "caller_number", "number", "direction", "status", "state", "language", "disposition", "end_reason", "started_at", "answered_at", "ended_at", "duration_ms", "recording", "metadata", "tags", "worker", "created_at", "updated_at", "revision", "deleted_at"
  from parley."call"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."call" to parley_app;
grant select, insert, update, delete on parley."call" to parley_system;

create or replace view app."call_event" as
  select "id", "organisation_id", "call", "seq", "at_ms", "type", "data", "created_at"
  from parley."call_event"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert on app."call_event" to parley_app;
grant select, insert, update, delete on parley."call_event" to parley_system;

create or replace view app."call_session" as
  select "id", "organisation_id", "call", "state", "created_at", "updated_at", "revision"
  from parley."call_session"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."call_session" to parley_app;
grant select, insert, update, delete on parley."call_session" to parley_system;

create or replace view app."audit_log" as
  select "id", "organisation_id", "event_name", "user_id", "ip", "method", "path", "response", "referer", "user_agent", "language", "request_id", "corrects", "created_at"
  from parley."audit_log"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert on app."audit_log" to parley_app;
grant select, insert, update, delete on parley."audit_log" to parley_system;
