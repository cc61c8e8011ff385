-- Whatever is a part of something goes and comes back with it: deleted_with names what took a row along.
alter table parley."sub_flow" add column deleted_with uuid;
alter table parley."block_entity" add column deleted_with uuid;
alter table parley."prompt" add column deleted_with uuid;
alter table parley."prompt_content" add column deleted_with uuid;
alter table parley."small_talk" add column deleted_with uuid;
alter table parley."user_utterance" add column deleted_with uuid;
alter table parley."user_utterance_content" add column deleted_with uuid;
alter table parley."action" add column deleted_with uuid;
alter table parley."tts_persona" add column deleted_with uuid;
alter table parley."ontology" add column deleted_with uuid;
alter table parley."ontology_language" add column deleted_with uuid;
alter table parley."intent" add column deleted_with uuid;
alter table parley."entity" add column deleted_with uuid;

-- An action without a body sends none.
alter table parley.action alter column content drop not null, alter column content drop default;

create or replace view app."sub_flow" as
  select "id", "organisation_id", "name", "slug", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."sub_flow"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."block_entity" as
  select "id", "organisation_id", "block", "name", "types", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."block_entity"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."prompt" as
  select "id", "organisation_id", "name", "override_prompts", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."prompt"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."prompt_content" as
  select "id", "organisation_id", "prompt", "language", "type", "content", "ssml_tags", "path", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."prompt_content"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."small_talk" as
  select "id", "organisation_id", "name", "type", "status", "prompt", "retries", "destination_block", "trigger_or_intent", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."small_talk"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."user_utterance" as
  select "id", "organisation_id", "name", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."user_utterance"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."user_utterance_content" as
  select "id", "organisation_id", "user_utterance", "language", "utterances", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."user_utterance_content"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."action" as
  select "id", "organisation_id", "name", "type", "description", "content", "endpoint", "source", "internal_action_name", "is_sensitive", "log_request", "additional_request_parameters", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."action"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."tts_persona" as
  select "id", "organisation_id", "name", "description", "tts_agent", "primary", "for_demo", "ssml_tags", "thumbnail", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."tts_persona"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."ontology" as
  select "id", "organisation_id", "name", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."ontology"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."ontology_language" as
  select "id", "organisation_id", "ontology", "intent", "language", "utterance", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."ontology_language"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."intent" as
  select "id", "organisation_id", "name", "ontology", "topics", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."intent"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

create or replace view app."entity" as
  select "id", "organisation_id", "name", "types", "ontology", "config", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."entity"
  where organisation_id is null or organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
