-- The state of another version that a proposal was made of. Each row has an id there, and one here: `there` and `here` are
-- in the same order.
create table parley."proposed_state" (
  "proposal" uuid primary key references parley."proposal" (id) on delete cascade deferrable initially deferred,
  "organisation_id" uuid not null references parley."organisation" (id) on delete cascade deferrable initially deferred,
  "version" uuid not null references parley."flow_version" (id) on delete cascade deferrable initially deferred,
  "revision" integer not null,
  "there" uuid[] not null,
  "here" uuid[] not null,
  check (cardinality("there") = cardinality("here"))
);
create index on parley."proposed_state" ("organisation_id");
create index on parley."proposed_state" ("version");

create view app."proposed_state" as
  select "proposal", "organisation_id", "version", "revision", "there", "here"
  from parley."proposed_state"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."proposed_state" to parley_app;
grant select, insert on parley."proposed_state" to parley_system;

-- What an edit took of a proposal: rows, and fields of them, in the same order. Without a row it is a setting, without a
-- field the row itself. There the next merge begins at what was taken. An edit that takes back some of that names the
-- edit that took it (`taking`), and so does one that does it again.
create table parley."taken_part" (
  "edit" uuid primary key references parley."edit" (id) on delete cascade deferrable initially deferred,
  "taking" uuid not null references parley."taken_part" (edit) on delete cascade deferrable initially deferred,
  "takes_back" boolean not null,
  "organisation_id" uuid not null references parley."organisation" (id) on delete cascade deferrable initially deferred,
  "proposal" uuid not null references parley."proposed_state" (proposal) on delete cascade deferrable initially deferred,
  "rows" uuid[] not null,
  "fields" text[] not null,
  check (cardinality("rows") = cardinality("fields"))
);
create index on parley."taken_part" ("organisation_id");
create index on parley."taken_part" ("proposal");
create index on parley."taken_part" ("taking");

create view app."taken_part" as
  select "edit", "taking", "takes_back", "organisation_id", "proposal", "rows", "fields"
  from parley."taken_part"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."taken_part" to parley_app;
grant select, insert on parley."taken_part" to parley_system;

-- What the rows of a version were called where it was copied from, in the same order. Copies of before have none.
create table parley."copied_rows" (
  "version" uuid primary key references parley."flow_version" (id) on delete cascade deferrable initially deferred,
  "organisation_id" uuid not null references parley."organisation" (id) on delete cascade deferrable initially deferred,
  "there" uuid[] not null,
  "here" uuid[] not null,
  check (cardinality("there") = cardinality("here"))
);
create index on parley."copied_rows" ("organisation_id");

create view app."copied_rows" as
  select "version", "organisation_id", "there", "here"
  from parley."copied_rows"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."copied_rows" to parley_app;
grant select, insert on parley."copied_rows" to parley_system;
