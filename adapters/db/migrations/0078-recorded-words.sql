-- What a recording says, and when words last changed. A recording that is here is taken to say what is written beside it.
alter table parley.prompt_content
  add column recorded_words text,
  add column worded_at timestamp with time zone not null default now();
update parley.prompt_content
  set worded_at = updated_at, recorded_words = case when type = 'audio' and path is not null then content end;

create function parley.note_wording() returns trigger language plpgsql as $$
begin
  new.worded_at := now();
  return new;
end
$$;
create trigger words_have_an_age before update on parley.prompt_content for each row
  when (old.content is distinct from new.content) execute function parley.note_wording();

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'prompt_content';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', recorded_words, worded_at FROM ');
  execute format('create or replace view app.prompt_content as %s with local check option', rtrim(new_text, '; '));
end
$$;
