-- The list that a block goes through, where the item of a round and its number are kept, and the most rounds.
alter table parley.block
  add column loop_list text,
  add column loop_item text,
  add column loop_index text,
  add column loop_limit integer not null default 100;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'block';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', loop_list, loop_item, loop_index, loop_limit FROM ');
  execute format('create or replace view app.block as %s with local check option', rtrim(new_text, '; '));
end
$$;
