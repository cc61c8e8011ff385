-- What a block offers to choose from, what an item is called, where the chosen one is kept, and how many are named at once.
alter table parley.block
  add column choices text,
  add column choice_label text,
  add column choice_key text,
  add column choices_shown integer;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', choices, choice_label, choice_key, choices_shown FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
