-- Which version one was copied from and at which revision, so that both can be merged; and what people note of it.
alter table parley.flow_version
  add column copied_from uuid references parley.flow_version (id) deferrable initially deferred,
  add column copied_revision integer,
  add column notes text;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'flow_version';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', copied_from, copied_revision, notes FROM ');
  execute format('create or replace view app.flow_version as %s with local check option', rtrim(new_text, '; '));
end
$$;
