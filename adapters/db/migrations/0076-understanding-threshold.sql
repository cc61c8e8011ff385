-- The score from which an intent is understood; null: training chooses it, as before.
alter table parley.flow_version add column understanding_threshold double precision;

-- The view shows the new column behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'flow_version';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', understanding_threshold FROM ');
  execute format('create or replace view app.flow_version as %s with local check option', rtrim(new_text, '; '));
end
$$;
