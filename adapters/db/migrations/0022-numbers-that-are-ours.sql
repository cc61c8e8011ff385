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
