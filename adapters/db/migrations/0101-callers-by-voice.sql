-- How simulated callers sound in a run by voice: the voice that speaks, and the line that carries it. Empty: drawn by the
-- seed.
alter table parley."simulated_caller" add column "accent" text, add column "line" text;

create or replace view app."simulated_caller" as
  select "id", "organisation_id", "flow", "name", "language", "wants", "values", "ending", "block", "manners", "turns",
    "repeats", "metadata", "account", "created_at", "updated_at", "revision", "accent", "line"
  from parley."simulated_caller"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
