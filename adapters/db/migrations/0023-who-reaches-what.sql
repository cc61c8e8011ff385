-- What is followed of a client ends when its network list changes, and begins again or not by the new one.
create function parley.tell_of_networks() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('push', json_build_array('networks ' || new.id, json_build_object('type', 'changed'))::text);
  return null;
end
$$;
create trigger networks_are_told after update of enable_ip_whitelisting, whitelisted_ip_address on parley.organisation
  for each row when (new.enable_ip_whitelisting is distinct from old.enable_ip_whitelisting
    or new.whitelisted_ip_address is distinct from old.whitelisted_ip_address) execute function parley.tell_of_networks();

-- Every request asks which clients list networks.
create index organisations_with_networks on parley.organisation (id) where enable_ip_whitelisting;

-- An installation that has an administrator keeps one who can sign in, whichever way users are changed. Two who take each
-- other's rights at once do so one after the other.
create view parley.administrator as select u.id, u.is_active and u.deleted_at is null and u.password is not null as is_able
  from parley."user" u where u.is_superuser or exists (select from parley.user_grant g
    where g."user" = u.id and g.scope in ('independent', 'all_organisations') and g.policy = 'v2.all.admin');
create function parley.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not old.is_superuser and not exists (select from parley.administrator where id = old.id) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('administrators', 0));
  if not exists (select from parley.administrator where is_able) then
    raise exception using errcode = 'PA001', message = 'This is the last administrator.';
  end if;
  return null;
end
$$;
create trigger an_administrator_stays after update of is_active, is_superuser, deleted_at, password on parley."user"
  for each row when (old.is_active and old.deleted_at is null and old.password is not null and not (new.is_active
    and new.deleted_at is null and new.password is not null and new.is_superuser = old.is_superuser))
  execute function parley.keep_an_administrator();

-- Somebody is asked by address to belong to a client: rights count once they have said yes. The address may be nobody's.
create table parley.invitation (
  id uuid primary key,
  organisation_id uuid not null references parley.organisation (id) on delete cascade,
  email text not null,
  policies text[] not null,
  flows jsonb not null,
  invited_by uuid not null references parley."user" (id) on delete cascade,
  model text not null check (model in ('v1', 'v2')),
  created_at timestamp with time zone not null default now(),
  unique (organisation_id, email)
);
create index on parley.invitation (email);
grant select, insert, update, delete on parley.invitation to parley_system;

-- A browser that an account was signed in with before has tries of its own.
alter table parley.login_attempt add column device text;
