-- What an utterance is kept for besides teaching its intent, and which of its words are values. Null and none: as before.
alter table parley.ontology_language
  add column purpose text,
  add column marks jsonb not null default '[]'::jsonb;

-- The view shows the new columns behind those it has.
do $$
declare
  old_text text;
  new_text text;
begin
  select definition into strict old_text from pg_views where schemaname = 'app' and viewname = 'ontology_language';
  new_text := regexp_replace(old_text, '\s+FROM\s', ', purpose, marks FROM ');
  execute format('create or replace view app.ontology_language as %s with local check option', rtrim(new_text, '; '));
end
$$;
