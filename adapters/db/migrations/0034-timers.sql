-- Times that conversations by messages wait for: stored with the turn that begins them, told by any process once they are due.
-- Conversation timer
create table parley."conversation_timer" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "key" text not null,
  "due_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."conversation_timer" ("key") nulls not distinct;
create index on parley."conversation_timer" ("call");
create index on parley."conversation_timer" ("due_at");
create index on parley."conversation_timer" (organisation_id);

alter table parley."conversation_timer" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

create or replace view app."conversation_timer" as
  select "id", "organisation_id", "call", "key", "due_at", "created_at", "updated_at", "revision"
  from parley."conversation_timer"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."conversation_timer" to parley_app;
grant select, insert, update, delete on parley."conversation_timer" to parley_system;
