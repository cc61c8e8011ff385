-- Whoever follows anything is cut off when their rights change, and let in again or not by those they have then. As the
-- ends of sign-ins, the rows tell it themselves: see migration 10.
create function parley.tell_of_rights() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  whose constant uuid := case when tg_table_name = 'user' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(coalesce(new, old)) ->> 'user')::uuid end;
begin
  perform pg_notify('push', json_build_array('rights ' || whose, json_build_object('type', 'changed'))::text);
  return null;
end
$$;
create trigger grants_are_told after insert or update or delete on parley.user_grant
  for each row execute function parley.tell_of_rights();
create trigger rights_of_users_are_told after update of is_active, is_superuser, deleted_at on parley."user"
  for each row when (new.is_active is distinct from old.is_active or new.is_superuser is distinct from old.is_superuser
    or new.deleted_at is distinct from old.deleted_at) execute function parley.tell_of_rights();

-- The sign-in that a ticket was given to: a call from a page ends with it.
alter table parley.call_ticket add column session uuid references parley.auth_session (id) on delete cascade;
