-- Calls that we make: what was asked for is written with the call before anything is dialled, and the row itself tells the
-- voice workers.
-- Dial
create table parley."dial" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "key" text not null,
  "request" jsonb not null,
  "ring_ms" integer not null,
  "expires_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."dial" ("call") nulls not distinct;
create unique index on parley."dial" ("organisation_id", "key") nulls not distinct;

alter table parley."dial" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."dial" add foreign key ("call") references parley."call" (id) deferrable initially deferred;

create or replace view app."dial" as
  select "id", "organisation_id", "call", "key", "request", "ring_ms", "expires_at", "created_at", "updated_at", "revision"
  from parley."dial"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."dial" to parley_app;
grant select, insert, update, delete on parley."dial" to parley_system;

create function parley.tell_of_dial() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('dial', '');
  return null;
end
$$;
create trigger dials_are_told after insert on parley.dial for each statement execute function parley.tell_of_dial();

-- What a call leaves to be done when it has ended is a task that no person started.
alter table parley.task alter column "user" drop not null;
