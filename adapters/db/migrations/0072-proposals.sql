-- Edits of a version that a person looks at before any of them is made.
create table parley."proposal" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow_config" uuid not null,
  "title" text not null,
  "origin" text not null,
  "source" text,
  "note" text,
  "base_revision" integer not null,
  "steps" jsonb not null,
  "tests" jsonb not null,
  "refused" jsonb not null,
  "state" text not null default 'open',
  "created_by" uuid,
  "v" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."proposal" ("flow_config");
create index on parley."proposal" (organisation_id);

alter table parley."proposal" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."proposal" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."proposal" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."proposal" as
  select "id", "organisation_id", "flow_config", "title", "origin", "source", "note", "base_revision", "steps", "tests", "refused", "state", "created_by", "v", "created_at", "updated_at", "revision"
  from parley."proposal"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."proposal" to parley_app;
grant select, insert, update, delete on parley."proposal" to parley_system;
