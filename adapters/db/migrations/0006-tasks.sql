-- Task
create table parley."task" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "user" uuid not null,
  "name" text not null,
  "input" jsonb not null,
  "status" text not null default 'PENDING',
  "progress" double precision not null default 0,
  "message" text not null default '',
  "result" jsonb,
  "error" jsonb,
  "deadline" timestamp with time zone not null,
  "steps" jsonb not null default '{}'::jsonb,
  "attempt" integer not null default 0,
  "runner" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."task" ("user", "created_at");
create index on parley."task" ("status", "deadline");
create index on parley."task" (organisation_id);

alter table parley."task" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."task" add foreign key ("user") references parley."user" (id) deferrable initially deferred;

create or replace view app."task" as
  select "id", "organisation_id", "user", "name", "input", "status", "progress", "message", "result", "error", "deadline", "steps", "attempt", "runner", "created_at", "updated_at", "revision"
  from parley."task"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."task" to parley_app;
grant select, insert, update, delete on parley."task" to parley_system;

-- Processes that run tasks. One that stops renewing its lease is dead: its tasks are taken up by another.
create table parley.task_runner (
  id uuid primary key,
  lease_until timestamp with time zone not null
);
grant select, insert, update, delete on parley.task_runner to parley_system;

-- The queue's own tables, which the server makes and keeps as parley_system. That role may make no schema, so what the
-- queue's first two migrations would make is here already, and it begins after the first.
reset role;
create schema dbos authorization parley_owner;
set local role parley_owner;
grant usage, create on schema dbos to parley_system;
create table dbos.dbos_migrations (version bigint not null, constraint dbos_migrations_pkey primary key (version));
insert into dbos.dbos_migrations values (1);
grant select, insert, update on dbos.dbos_migrations to parley_system;

-- A task is queued by the statement that makes its row, so neither is ever there without the other. It runs with the
-- owner's rights: requests have none in schema dbos.
create function parley.enqueue_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dbos.enqueue_workflow(
    workflow_name => 'task',
    queue_name => 'tasks',
    positional_args => array[to_json(new.id)],
    workflow_id => new.id::text,
    application_name => 'parley'
  );
  return null;
end
$$;
create trigger tasks_are_queued after insert on parley.task for each row execute function parley.enqueue_task();
