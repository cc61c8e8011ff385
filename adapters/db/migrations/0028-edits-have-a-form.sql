-- The steps of an edit name fields as documents did when it was made: it keeps the number of that form. Edits made so far
-- have the first.
alter table parley."edit" add column "v" integer not null default 1;

create or replace view app."edit" as
  select "id", "organisation_id", "flow_config", "version_revision", "operations", "inverse", "created_by", "summary", "created_at", "v"
  from parley."edit"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
