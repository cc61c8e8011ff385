-- Account
create table parley."account" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "external_id" text,
  "name" text,
  "contact_points" jsonb not null default '[]'::jsonb,
  "attributes" jsonb not null default '{}'::jsonb,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create index on parley."account" ("organisation_id", "created_at");

-- Disposition
create table parley."disposition" (
  "id" uuid not null default uuidv7(),
  "organisation_id" uuid not null,
  "flow" uuid not null,
  "name" text not null,
  "contact" boolean not null default false,
  "right_party" boolean not null default false,
  "success" boolean not null default false,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default now(),
  "revision" integer not null default 1,
  primary key (id)
);
create unique index on parley."disposition" ("flow", "name") nulls not distinct;
create index on parley."disposition" (organisation_id);

alter table parley."account" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;

alter table parley."disposition" add foreign key ("organisation_id") references parley."organisation" (id) deferrable initially deferred;
alter table parley."disposition" add foreign key ("flow") references parley."flow" (id) deferrable initially deferred;

create or replace view app."account" as
  select "id", "organisation_id", "external_id", "name", "contact_points", "attributes", "created_at", "updated_at", "revision"
  from parley."account"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."account" to parley_app;
grant select, insert, update, delete on parley."account" to parley_system;

create or replace view app."disposition" as
  select "id", "organisation_id", "flow", "name", "contact", "right_party", "success", "created_at", "updated_at", "revision"
  from parley."disposition"
  where organisation_id = any (nullif(current_setting('app.org', true), '')::uuid[])
  with local check option;
grant select, insert, update, delete on app."disposition" to parley_app;
grant select, insert, update, delete on parley."disposition" to parley_system;

-- Not every person has a name in the client's systems; those that have one have it alone.
create unique index on parley."account" ("organisation_id", "external_id") where "external_id" is not null;
-- Who is reached by a number or address.
create index on parley."account" using gin ("contact_points" jsonb_path_ops);
