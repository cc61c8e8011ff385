-- Whether the connected language model words what documents say: null reads it as it is, as before.
alter table parley.block add column answer_by_model boolean;

-- The view shows the new column behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', answer_by_model FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
