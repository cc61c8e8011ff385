-- Where a global trigger holds: null keeps what its sub-flow means.
alter table parley.path add column trigger_scope text;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values ('path', 'trigger_scope')) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
