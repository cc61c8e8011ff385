-- Test numbers: short, made by a first deploy, so that every agent can be called. They stand for no telephone line.
alter table parley."virtual_number" add column "is_test" boolean not null default false;
alter table parley."virtual_number" add constraint test_numbers_have_no_line check (not is_test or sip_line is null);

create or replace view app."virtual_number" as
  select "id", "organisation_id", "number", "flow", "sip_line", "status", "channel", "description", "created_at", "updated_at", "revision", "is_test"
  from parley."virtual_number"
  where organisation_id is null or organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- The number that the next test number takes; those that somebody has already are passed over.
create sequence app.test_number start 1001;
grant usage on sequence app.test_number to parley_app;
