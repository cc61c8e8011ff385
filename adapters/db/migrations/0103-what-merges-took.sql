-- Which edit an edit takes back.
alter table parley."edit" add column "undoes" uuid references parley."edit" (id) deferrable initially deferred;
create index on parley."edit" ("undoes") where "undoes" is not null;

create or replace view app."edit" as
  select "id", "organisation_id", "flow_config", "version_revision", "operations", "inverse", "created_by", "summary",
    "created_at", "v", "undoes"
  from parley."edit"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- What an edit took in whole: another version at a revision, or a release of the template such as 0.0.1 r2. The next
-- merge begins there. Each row has an id there, and one here: `there` and `here` are in the same order.
create table parley."merged_state" (
  "edit" uuid primary key references parley."edit" (id) on delete cascade deferrable initially deferred,
  "organisation_id" uuid not null references parley."organisation" (id) on delete cascade deferrable initially deferred,
  "version" uuid references parley."flow_version" (id) on delete cascade deferrable initially deferred,
  "revision" integer,
  "release" text,
  "there" uuid[] not null,
  "here" uuid[] not null,
  check (("version" is null) = ("revision" is null) and ("version" is null) <> ("release" is null)),
  check (cardinality("there") = cardinality("here"))
);
create index on parley."merged_state" ("organisation_id");
create index on parley."merged_state" ("version") where "version" is not null;

create view app."merged_state" as
  select "edit", "organisation_id", "version", "revision", "release", "there", "here"
  from parley."merged_state"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."merged_state" to parley_app;
grant select, insert on parley."merged_state" to parley_system;
