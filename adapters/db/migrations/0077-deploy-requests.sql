-- A client may ask that a second person approves each deploy.
alter table parley.organisation add column deploy_approval boolean not null default false;

-- The view shows the new column behind those it has.
do $$
declare
  old_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'organisation';
  old_text := regexp_replace(old_text, '\s+FROM\s', ', deploy_approval FROM ');
  execute format('create or replace view app.organisation as %s with local check option', rtrim(old_text, '; '));
end
$$;
grant select (deploy_approval) on app.organisation to parley_app;

-- Deploys that wait: for their time, for a second person, or for both.
create table parley."deploy_request" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "flow_config" uuid not null,
  "version" text not null,
  "version_revision" integer not null,
  "note" text,
  "due_at" timestamp with time zone,
  "time_zone" text,
  "status" text not null,
  "decided_by" uuid,
  "decided_at" timestamp with time zone,
  "code" text,
  "reason" text,
  "release" uuid,
  "task" uuid,
  "created_by" uuid not null,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."deploy_request" ("flow", "created_at");
create index on parley."deploy_request" (organisation_id);
-- Servers look every second for what is due, and for what became of what they began.
create index deploy_request_open on parley."deploy_request" ("due_at") where status in ('asked', 'waiting', 'taken');

alter table parley."deploy_request" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."deploy_request" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;
alter table parley."deploy_request" add foreign key ("flow_config") references parley."flow_version" (id) deferrable initially deferred;
alter table parley."deploy_request" add foreign key ("decided_by") references parley."user" (id) deferrable initially deferred;
alter table parley."deploy_request" add foreign key ("release") references parley."release" (id) deferrable initially deferred;
alter table parley."deploy_request" add foreign key ("created_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."deploy_request" as
  select "id", "organisation_id", "flow", "flow_config", "version", "version_revision", "note", "due_at", "time_zone", "status", "decided_by", "decided_at", "code", "reason", "release", "task", "created_by", "created_at", "updated_at", "revision"
  from parley."deploy_request"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."deploy_request" to parley_app;
grant select, insert, update, delete on parley."deploy_request" to parley_system;
