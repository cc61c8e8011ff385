-- Conversations with an agent that are played again, to see whether it still talks so.
-- Test
create table parley."conversation_test" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "name" text not null,
  "language" text,
  "conversation" jsonb not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."conversation_test" ("flow", "name") nulls not distinct;
create index on parley."conversation_test" (organisation_id);

alter table parley."conversation_test" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."conversation_test" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;

create or replace view app."conversation_test" as
  select "id", "organisation_id", "flow", "name", "language", "conversation", "created_at", "updated_at", "revision"
  from parley."conversation_test"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."conversation_test" to parley_app;
grant select, insert, update, delete on parley."conversation_test" to parley_system;
