-- What came of training a version: the report is read long after the task that made it.
-- Training
create table parley."training" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow_config" uuid not null,
  "version_revision" integer not null,
  "trained_by" uuid,
  "languages" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."training" ("flow_config", "created_at");
create index on parley."training" (organisation_id);

alter table parley."training" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."training" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."training" add foreign key ("trained_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."training" as
  select "id", "organisation_id", "flow_config", "version_revision", "trained_by", "languages", "created_at", "updated_at", "revision"
  from parley."training"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."training" to parley_app;
grant select, insert, update, delete on parley."training" to parley_system;

-- What was not understood is looked for among the calls of some days: without this each of their entries would be read.
create index call_event_not_understood on parley."call_event" ("call", "seq")
  where "type" = 'decided' and "data" -> 'by' ->> 'by' = 'no_match';
