-- Sub-flows that a client keeps for all its agents, in revisions that never change.
create table parley."library_sub_flow" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "note" text,
  "latest" integer not null,
  "inputs" jsonb not null default '[]'::jsonb,
  "outputs" jsonb not null default '[]'::jsonb,
  "blocks" integer not null,
  "kept_by" uuid,
  "kept_at" timestamp with time zone not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."library_sub_flow" ("organisation_id", "name") nulls not distinct;
create table parley."library_revision" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "library" uuid not null,
  "number" integer not null,
  "sub_flow" uuid not null,
  "document" jsonb not null,
  "note" text,
  "flow" uuid,
  "version" text not null,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create unique index on parley."library_revision" ("library", "number") nulls not distinct;
create index on parley."library_revision" (organisation_id);

alter table parley."library_sub_flow" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."library_sub_flow" add foreign key ("kept_by") references parley."user" (id) deferrable initially deferred;

alter table parley."library_revision" add foreign key ("library") references parley."library_sub_flow" (id) on delete cascade deferrable initially deferred;
alter table parley."library_revision" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."library_revision" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."library_sub_flow" as
  select "id", "organisation_id", "name", "note", "latest", "inputs", "outputs", "blocks", "kept_by", "kept_at", "created_at", "updated_at", "revision"
  from parley."library_sub_flow"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."library_sub_flow" to parley_app;
grant select, insert, update, delete on parley."library_sub_flow" to parley_system;

create or replace view app."library_revision" as
  select "id", "organisation_id", "library", "number", "sub_flow", "document", "note", "flow", "version", "created_by", "created_at"
  from parley."library_revision"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."library_revision" to parley_app;
grant select, insert on parley."library_revision" to parley_system;

-- What a sub-flow is a copy of; what is gone from the library leaves its copies as they are.
alter table parley.sub_flow
  add column library_entry uuid,
  add column library_revision integer;
create index on parley.sub_flow (library_entry) where library_entry is not null;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'sub_flow';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', library_entry, library_revision FROM ');
  execute format('create or replace view app.sub_flow as %s with local check option', rtrim(new_text, '; '));
end
$$;
