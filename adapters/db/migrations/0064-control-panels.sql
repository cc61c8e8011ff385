-- How calls are taken, beside what an agent says: by client and by number. Agents have it in channel_config.
alter table parley.organisation add column call_handling jsonb not null default '{}'::jsonb;
alter table parley.virtual_number add column call_handling jsonb not null default '{}'::jsonb;

-- The views show the new columns behind those they have.
do $$
declare
  shown text;
  old_text text;
begin
  foreach shown in array array['organisation', 'virtual_number'] loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = shown;
    old_text := regexp_replace(old_text, '\s+FROM\s', ', call_handling FROM ');
    execute format('create or replace view app.%I as %s with local check option', shown, rtrim(old_text, '; '));
  end loop;
end
$$;
grant select (call_handling) on app.organisation to parley_app;

-- What staff change of an agent as it runs: the last row of an agent is in force.
create table parley."control_change" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "number" integer not null,
  "settings" jsonb not null,
  "note" text,
  "undoes" uuid,
  "created_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  primary key (id)
);
create unique index on parley."control_change" ("flow", "number") nulls not distinct;
create index on parley."control_change" (organisation_id);

alter table parley."control_change" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."control_change" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."control_change" add foreign key ("undoes") references parley."control_change" (id) deferrable initially deferred;
alter table parley."control_change" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."control_change" as
  select "id", "organisation_id", "flow", "number", "settings", "note", "undoes", "created_by", "created_at"
  from parley."control_change"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."control_change" to parley_app;
grant select, insert on parley."control_change" to parley_system;

-- Who is talking now is counted before each call that is limited: without this, all calls of an agent would be read.
create index call_going_on on parley.call (organisation_id, flow, number) where ended_at is null;
