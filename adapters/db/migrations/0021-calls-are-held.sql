-- A voice worker holds its calls by its name and a number, the epoch, which is raised whenever others take the worker for
-- dead or a new process takes the name: what a worker stores under an old one is refused.
alter table parley.worker add column epoch integer not null default 1;
alter table parley.call add column epoch integer;

create or replace view app.worker as
  select id, name, address, status, capacity, live_calls, heartbeat_at, created_at, updated_at, revision, epoch
  from parley.worker;
create or replace view app.call as
  select id, organisation_id, flow, release, version, category, starred, caller_number, number, direction, status, state,
    language, disposition, end_reason, started_at, answered_at, ended_at, duration_ms, recording, metadata, tags, worker,
    created_at, updated_at, revision, deleted_at, epoch
  from parley.call
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- A call that is written down when it is over, as imported ones are, ended then if nothing says when.
create function parley.date_end_of_call() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  new.ended_at := coalesce(
    coalesce(new.answered_at, new.started_at) + coalesce(new.duration_ms, 0) * interval '1 ms', new.created_at);
  return new;
end
$$;
create trigger ends_are_dated before insert on parley.call for each row
  when (new.ended_at is null and new.status not in ('queued', 'dialling', 'ringing', 'in_progress'))
  execute function parley.date_end_of_call();

-- Rows that say two things at once: those that were ended as lost and then went on were lost, and no end is without a time.
update parley.call set
    status = 'failed',
    category = case when category = 'ongoing' then 'completed' else category end,
    end_reason = coalesce(end_reason, 'worker_lost'),
    ended_at = coalesce(ended_at, updated_at),
    updated_at = now(), revision = revision + 1
  where status in ('queued', 'dialling', 'ringing', 'in_progress')
    and (ended_at is not null or end_reason is not null or duration_ms is not null);
update parley.call set
    ended_at = coalesce(ended_at,
      coalesce(answered_at, started_at) + coalesce(duration_ms, 0) * interval '1 ms', updated_at),
    category = case when category = 'ongoing' then 'completed' else category end,
    updated_at = now(), revision = revision + 1
  where status not in ('queued', 'dialling', 'ringing', 'in_progress') and (ended_at is null or category = 'ongoing');
set constraints all immediate;

alter table parley.call add constraint call_goes_on_or_has_ended check (
  case when status in ('queued', 'dialling', 'ringing', 'in_progress')
    then ended_at is null and end_reason is null and duration_ms is null
    else ended_at is not null and category <> 'ongoing'
  end);
