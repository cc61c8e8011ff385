-- True: a block whose values are all filled when it is first entered does not ask. Null keeps what it does.
alter table parley.block add column skip_when_filled boolean;

-- The view shows the new column behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', skip_when_filled FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
