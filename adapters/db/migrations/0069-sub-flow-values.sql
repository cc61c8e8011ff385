-- What a sub-flow is given and gives back, and what its callers give and keep: null and nothing share all, as before.
alter table parley.block
  add column flow_inputs jsonb,
  add column flow_outputs jsonb,
  add column call_inputs jsonb not null default '[]'::jsonb,
  add column call_outputs jsonb not null default '[]'::jsonb;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', flow_inputs, flow_outputs, call_inputs, call_outputs FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
