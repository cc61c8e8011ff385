-- A call keeps which of its requests was the last to set each attribute of the account. An earlier one that arrives
-- later changes nothing.
alter table parley.call add column attributes_set jsonb not null default '{}';

create or replace view app.call as
  select id, organisation_id, flow, release, version, category, starred, caller_number, number, direction, status, state,
    language, disposition, end_reason, started_at, answered_at, ended_at, duration_ms, recording, metadata, tags, worker,
    created_at, updated_at, revision, deleted_at, epoch, golden, broken_rules, attributes_set
  from parley.call
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
