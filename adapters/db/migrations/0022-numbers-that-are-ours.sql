-- Test numbers: short, made by a first deploy, so that every agent can be called. They stand for no telephone line.
alter table parley."virtual_number" add column "is_test" boolean not null default false;
alter table parley."virtual_number" add constraint test_numbers_have_no_line check (not is_test or sip_line is null);

-- Verified numbers: calls go out from these alone. What is there counts as verified, but for the numbers of clients where
-- the log shows that somebody without the rights of staff has made or changed numbers: those wait for staff.
alter table parley."virtual_number" add column "is_verified" boolean not null default false;
update parley."virtual_number" n set is_verified = true
  where not exists (
    select 1 from parley."audit_log" a
    where a.organisation_id = n.organisation_id and a.response < 300
      and a.event_name in ('virtual_number.create', 'virtual_number.put', 'virtual_number.patch',
        'virtual_number.partial_update_number')
      and not exists (select 1 from parley."user" u where u.id = a.user_id and u.is_superuser)
      and not exists (select 1 from parley."user_grant" g
        where g."user" = a.user_id and g.scope in ('independent', 'all_organisations')
          and g.policy in ('v2.number_management.edit', 'v2.number_management.admin', 'v2.all.admin', '_all_'))
  );

create or replace view app."virtual_number" as
  select "id", "organisation_id", "number", "flow", "sip_line", "status", "channel", "description", "created_at", "updated_at", "revision", "is_test", "is_verified"
  from parley."virtual_number"
  where organisation_id is null or organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- The number that the next test number takes; those that somebody has already are passed over.
create sequence app.test_number start 1001;
grant usage on sequence app.test_number to parley_app;

-- Whom a line may call, what that costs, and how much of it is too much. New lines call the country of their number alone.
-- Lines from before go on calling whom they called, but for premium rates, and at no price: staff narrow them.
alter table parley."sip_line" add column "country" text;
alter table parley."sip_line" add column "destinations" text[] not null default array[]::text[];
alter table parley."sip_line" add column "allow_premium" boolean not null default false;
alter table parley."sip_line" add column "internal_digits" integer not null default 0;
alter table parley."sip_line" add column "prices" jsonb not null default '[]'::jsonb;
alter table parley."sip_line" add column "default_price" double precision;
alter table parley."sip_line" add column "calls_per_minute" integer;
alter table parley."sip_line" add column "calls_per_hour" integer;
alter table parley."sip_line" add column "calls_per_day" integer;
alter table parley."sip_line" add column "spend_per_day" double precision;
update parley."sip_line" set destinations = array['+'], internal_digits = 15, default_price = 0;

create or replace view app."sip_line" as
  select "id", "name", "provider", "worker", "host", "port", "transport", "username", "password", "register", "max_concurrency", "status", "created_at", "updated_at", "revision", "country", "destinations", "allow_premium", "internal_digits", "prices", "default_price", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day"
  from parley."sip_line";
grant select ("country", "destinations", "allow_premium", "internal_digits", "prices", "default_price", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day") on app."sip_line" to parley_app;

alter table parley."telephony_client" add column "calls_per_minute" integer;
alter table parley."telephony_client" add column "calls_per_hour" integer;
alter table parley."telephony_client" add column "calls_per_day" integer;
alter table parley."telephony_client" add column "spend_per_day" double precision;

create or replace view app."telephony_client" as
  select "id", "organisation_id", "name", "max_concurrency", "config", "created_at", "updated_at", "revision", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day"
  from parley."telephony_client"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- Outgoing leg: rows that limits count. They stand apart from calls, which their clients may delete.
create table parley."outgoing_leg" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "call" uuid not null,
  "kind" text not null,
  "sip_line" uuid not null,
  "to" text not null,
  "per_minute" double precision not null,
  "answered_at" timestamp with time zone,
  "ended_at" timestamp with time zone,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."outgoing_leg" ("call");
create index on parley."outgoing_leg" ("sip_line", "created_at");
create index on parley."outgoing_leg" ("organisation_id", "created_at");
alter table parley."outgoing_leg" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
grant select, insert, update, delete on parley."outgoing_leg" to parley_system;

-- A leg is answered and ends with its call, whoever writes that down; one of a transfer may end before.
create function parley.time_outgoing_legs() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update parley.outgoing_leg
    set answered_at = case kind when 'call' then coalesce(answered_at, new.answered_at) else answered_at end,
      ended_at = new.ended_at, updated_at = now()
    where call = new.id and ended_at is null;
  return null;
end
$$;
create trigger outgoing_legs_are_timed after update on parley."call" for each row
  when (old.answered_at is distinct from new.answered_at or old.ended_at is distinct from new.ended_at)
  execute function parley.time_outgoing_legs();
