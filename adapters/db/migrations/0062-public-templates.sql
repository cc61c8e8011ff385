-- A template that every client may begin from; before, a template was its client's alone.
alter table parley.flow add column is_public boolean not null default false;
create index flow_public_template on parley.flow (id) where is_public and is_template;

-- The view shows the new column behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'flow';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', is_public FROM ');
  execute format('create or replace view app.flow as %s with local check option', rtrim(new_text, '; '));
end
$$;
