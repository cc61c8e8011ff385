-- What conversations send to other people's servers: stored with the turn that asks for it, delivered after its commit.
-- Outbox entry
create table parley."outbox_entry" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "key" text not null,
  "kind" text not null,
  "name" text not null,
  "receiver" text not null,
  "timeout_ms" integer not null,
  "effect" text,
  "status" text not null default 'waiting',
  "held" boolean not null default true,
  "attempts" integer not null default 0,
  "due_at" timestamp with time zone,
  "response_status" integer,
  "error" text,
  "settled_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."outbox_entry" ("key") nulls not distinct;
create index on parley."outbox_entry" ("call");
create index on parley."outbox_entry" (organisation_id);

alter table parley."outbox_entry" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

create or replace view app."outbox_entry" as
  select "id", "organisation_id", "call", "key", "kind", "name", "receiver", "timeout_ms", "effect", "status", "held", "attempts", "due_at", "response_status", "error", "settled_at", "created_at", "updated_at", "revision"
  from parley."outbox_entry"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."outbox_entry" to parley_app;
grant select, insert, update, delete on parley."outbox_entry" to parley_system;
-- effect: written by requests, read by none.
revoke select on app."outbox_entry" from parley_app;
grant select ("id", "organisation_id", "call", "key", "kind", "name", "receiver", "timeout_ms", "status", "held", "attempts", "due_at", "response_status", "error", "settled_at", "created_at", "updated_at", "revision") on app."outbox_entry" to parley_app;

-- What may be delivered by any process, a lane for each receiver of each client; what is kept of what was settled.
create index outbox_lanes on parley."outbox_entry" (organisation_id, receiver, due_at) where status = 'waiting' and not held;
create index outbox_settled on parley."outbox_entry" (settled_at) where settled_at is not null;

-- The end of a call lets go of what the call's process held, whichever process writes the end. Actions after the end become
-- due. Other processes take up what is being sent once it is given up. A request that the call waited for is unknown: it may
-- have reached its receiver.
create function parley.release_outbox_of_call() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update parley.outbox_entry set
      held = false,
      status = case kind when 'request' then 'unknown' else status end,
      settled_at = case kind when 'request' then now() end,
      due_at = case kind when 'request' then null when 'post_call' then now() else due_at end,
      updated_at = now(), revision = revision + 1
    where call = new.id and held;
  return null;
end
$$;
create trigger outbox_is_released after update on parley."call" for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function parley.release_outbox_of_call();
