-- Agents are found by words among thousands: by name, use, id and tags, in lower case. The expressions are those of the
-- search (apps/server/src/verbs/search-agents.ts).
create function app.tag_words(tags text[]) returns text language sql immutable parallel safe
  as $$ select lower(array_to_string(tags, ' ')) $$;
grant execute on function app.tag_words to parley_app, parley_system;

create index flow_words on parley.flow
  using gin (lower(name || chr(10) || coalesce(use_case, '') || chr(10) || id::text) gin_trgm_ops) with (fastupdate = off);
create index flow_tag_words on parley.flow using gin (app.tag_words(tags) gin_trgm_ops) with (fastupdate = off);
