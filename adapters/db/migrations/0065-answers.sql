-- Documents that agents answer from: rows of a version; their texts are files.
create table parley."answer_document" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "file" text not null default '',
  "path" text,
  "size" integer not null default 0,
  "pages" integer not null default 0,
  "passages" integer not null default 0,
  "language" text,
  "flow_config" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  "deleted_at" timestamp with time zone,
  "deleted_with" uuid,
  primary key (id)
);
create index on parley."answer_document" ("flow_config");
create index on parley."answer_document" (organisation_id);

alter table parley."answer_document" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."answer_document" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;

create or replace view app."answer_document" as
  select "id", "organisation_id", "name", "file", "path", "size", "pages", "passages", "language", "flow_config", "created_at", "updated_at", "revision", "deleted_at", "deleted_with"
  from parley."answer_document"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."answer_document" to parley_app;
grant select, insert, update, delete on parley."answer_document" to parley_system;

-- What a block answers from, and how: null is the engine's own.
alter table parley.block
  add column answer_documents uuid[] not null default array[]::uuid[],
  add column answer_least double precision,
  add column answer_sentences integer,
  add column answer_intro uuid[] not null default array[]::uuid[],
  add column answer_outro uuid[] not null default array[]::uuid[],
  add column answer_key text,
  add column answers_led boolean;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', answer_documents, answer_least, answer_sentences, answer_intro, answer_outro, answer_key, answers_led FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
