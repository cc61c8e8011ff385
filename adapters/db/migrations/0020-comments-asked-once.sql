-- The wall around comments asks for the organisations once a scan, as all walls do.
create or replace view app."comment" as
  select "id", "organisation_id", "text", "parent", "is_resolved", "content_type", "object_id", "flow_config", "created_by", "created_at", "updated_at", "revision", "at_ms"
  from parley."comment"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
