-- Nothing dials a call back yet, so a person says that they have called.
alter table parley."callback" add column "is_done" boolean not null default false;
-- Those of the past were called by hand, or are no longer waited for.
update parley."callback" set "is_done" = true where "due_at" < now();
create index on parley."callback" ("flow", "due_at") where not "is_done";

create or replace view app."callback" as
  select "id", "organisation_id", "call", "flow", "key", "contact", "zone", "due_at", "created_at", "updated_at", "revision",
    "is_done"
  from parley."callback"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
