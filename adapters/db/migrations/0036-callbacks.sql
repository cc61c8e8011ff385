-- Calls back that people asked for. Campaigns will dial them; nothing dials them yet.
-- Callback
create table parley."callback" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "flow" uuid not null,
  "key" text not null,
  "contact" text not null,
  "zone" text not null,
  "due_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."callback" ("key") nulls not distinct;
create index on parley."callback" ("call");
create index on parley."callback" ("due_at");
create index on parley."callback" (organisation_id);

alter table parley."callback" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

create or replace view app."callback" as
  select "id", "organisation_id", "call", "flow", "key", "contact", "zone", "due_at", "created_at", "updated_at", "revision"
  from parley."callback"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."callback" to parley_app;
grant select, insert, update, delete on parley."callback" to parley_system;

-- Who calls is found by their number at the beginning of each call.
create index on parley.account using gin (contact_points jsonb_path_ops);
