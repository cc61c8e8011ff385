-- What a client keeps as files: recordings of prompts and texts of documents, by their keys, with their bytes on the disk.
-- A file is written only after its row. What lies there already is counted by the server when it starts.
create table parley."kept_file" (
  "organisation_id" uuid not null references parley."organisation" (id) on delete cascade deferrable initially deferred,
  "key" text not null,
  "size" bigint not null,
  -- Since when it is known that nothing names it; null: something does, or it has just been uploaded.
  "unused_since" timestamptz,
  primary key ("organisation_id", "key")
);

create view app."kept_file" as
  select "organisation_id", "key", "size", "unused_since"
  from parley."kept_file"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update on app."kept_file" to parley_app;
grant select, insert, update, delete on parley."kept_file" to parley_system;
-- What was stored of a text goes with its file.
grant delete on parley."uploaded_text" to parley_system;

alter table parley."organisation" add column "storage_mb" integer;
do $$
declare
  old_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'organisation';
  old_text := regexp_replace(old_text, '\s+FROM\s', ', storage_mb FROM ');
  execute format('create or replace view app.organisation as %s with local check option', rtrim(old_text, '; '));
end
$$;
grant select ("storage_mb") on app."organisation" to parley_app;
