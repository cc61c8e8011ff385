-- What must never happen in a conversation, and what must hold before a version is deployed. Empty: as before.
alter table parley.flow_version
  add column rules jsonb not null default '[]'::jsonb,
  add column deploy_checks jsonb not null default '[]'::jsonb;

-- The view shows the new columns of its table behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'flow_version';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', rules, deploy_checks FROM ');
  execute format('create or replace view app.flow_version as %s with local check option', rtrim(new_text, '; '));
end
$$;
