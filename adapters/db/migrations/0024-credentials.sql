-- What clients' requests prove themselves with, sealed with keys of their own, and those keys, wrapped with a master key
-- that the database never sees.
create table parley.data_key (
  id uuid primary key,
  owner uuid references parley.organisation (id) on delete cascade,
  master text not null,
  wrapped text not null,
  created_at timestamp with time zone not null default now()
);
create index on parley.data_key (owner, created_at);
grant select, insert, update on parley.data_key to parley_system;

-- What was once put right in code, by name: never done twice.
create table parley.put_right (
  name text primary key,
  done_at timestamp with time zone not null default now()
);
grant select, insert on parley.put_right to parley_system;

-- Credential
create table parley."credential" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "name" text not null,
  "value" text not null,
  "hosts" jsonb not null default '[]'::jsonb,
  "rotated_at" timestamp with time zone,
  "last_modified_by" uuid,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."credential" ("organisation_id", "name") nulls not distinct;

alter table parley."credential" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."credential" add foreign key ("last_modified_by") references parley."user" (id) deferrable initially deferred;

create or replace view app."credential" as
  select "id", "organisation_id", "name", "value", "hosts", "rotated_at", "last_modified_by", "created_at", "updated_at", "revision"
  from parley."credential"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert, update, delete on app."credential" to parley_app;
grant select, insert, update, delete on parley."credential" to parley_system;
-- value: written by requests, read by none.
revoke select on app."credential" from parley_app;
grant select ("id", "organisation_id", "name", "hosts", "rotated_at", "last_modified_by", "created_at", "updated_at", "revision") on app."credential" to parley_app;

-- Releases and edits never change, but for secrets that they held in clear before there were credentials: once, and
-- through these alone.
create function parley.refuse_second_putting_right() returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  if exists (select 1 from parley.put_right where name = 'secrets in clear') then
    raise exception 'secrets were put right already: releases and edits do not change';
  end if;
end
$$;
create function parley.put_secrets_right_in_release(which uuid, anew jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform parley.refuse_second_putting_right();
  update parley.release set document = anew where id = which;
end
$$;
create function parley.put_secrets_right_in_edit(which uuid, anew jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform parley.refuse_second_putting_right();
  update parley.edit set operations = anew -> 0, inverse = anew -> 1 where id = which;
end
$$;
revoke execute on function parley.put_secrets_right_in_release(uuid, jsonb), parley.put_secrets_right_in_edit(uuid, jsonb) from public;
grant execute on function parley.put_secrets_right_in_release(uuid, jsonb), parley.put_secrets_right_in_edit(uuid, jsonb) to parley_system;
