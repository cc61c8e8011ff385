-- Callers that try an agent, and calls that drafts are held to.
-- Simulated caller
create table parley."simulated_caller" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "name" text not null,
  "language" text,
  "wants" text[] not null default array[]::text[],
  "values" jsonb not null default '{}'::jsonb,
  "ending" text,
  "block" text,
  "manners" jsonb not null default '[]'::jsonb,
  "turns" integer not null default 30,
  "repeats" integer not null default 3,
  "metadata" jsonb not null default '{}'::jsonb,
  "account" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."simulated_caller" ("flow", "name") nulls not distinct;
create index on parley."simulated_caller" (organisation_id);

alter table parley."simulated_caller" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."simulated_caller" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;

create or replace view app."simulated_caller" as
  select "id", "organisation_id", "flow", "name", "language", "wants", "values", "ending", "block", "manners", "turns", "repeats", "metadata", "account", "created_at", "updated_at", "revision"
  from parley."simulated_caller"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."simulated_caller" to parley_app;
grant select, insert, update, delete on parley."simulated_caller" to parley_system;

alter table parley.call add column golden boolean not null default false;
create index on parley.call (flow, created_at) where golden and deleted_at is null;

create or replace view app.call as
  select id, organisation_id, flow, release, version, category, starred, caller_number, number, direction, status, state,
    language, disposition, end_reason, started_at, answered_at, ended_at, duration_ms, recording, metadata, tags, worker,
    created_at, updated_at, revision, deleted_at, epoch, golden
  from parley.call
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
