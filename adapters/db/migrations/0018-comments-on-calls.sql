-- What somebody says about a call, at a moment of it or about the whole.
alter table parley."comment" add column "at_ms" integer;

create or replace view app."comment" as
  select "id", "organisation_id", "text", "parent", "is_resolved", "content_type", "object_id", "flow_config", "created_by", "created_at", "updated_at", "revision", "at_ms"
  from parley."comment"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;

-- Whoever follows a flow's calls hears of what is said about them as they hear of the calls: from the row itself. Who
-- writes has no right on the calls themselves, whose flow is to be told.
create function parley.tell_of_call_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_notify('push', json_build_array('calls ' || flow,
    json_build_object('type', 'commented', 'call', id, 'category', category))::text)
    from parley.call where id = coalesce(new.object_id, old.object_id);
  return null;
end
$$;
create trigger deleted_comments_on_calls_are_told after delete on parley."comment"
  for each row when (old.content_type = 'call') execute function parley.tell_of_call_comment();
create trigger comments_on_calls_are_told after insert or update on parley."comment"
  for each row when (new.content_type = 'call') execute function parley.tell_of_call_comment();
