-- A call keeps the names of the rules that it broke, so that lists show them and find them among a million calls.
alter table parley.call add column broken_rules text[] not null default array[]::text[];

create or replace view app.call as
  select id, organisation_id, flow, release, version, category, starred, caller_number, number, direction, status, state,
    language, disposition, end_reason, started_at, answered_at, ended_at, duration_ms, recording, metadata, tags, worker,
    created_at, updated_at, revision, deleted_at, epoch, golden, broken_rules
  from parley.call
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;

-- Whoever writes a breach into the record keeps its rule with the call: turns, ends of calls, and what is recovered.
create function parley.keep_broken_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update parley.call set broken_rules = array_append(broken_rules, new.data ->> 'rule')
  where id = new.call and new.data ->> 'rule' is not null and not broken_rules @> array[new.data ->> 'rule'];
  return null;
end
$$;
create trigger broken_rules_are_kept after insert on parley.call_event
  for each row when (new.type = 'rule_breached') execute function parley.keep_broken_rule();

update parley.call as c set broken_rules = broken.rules
from (
  select call, array_agg(distinct data ->> 'rule') as rules from parley.call_event
  where type = 'rule_breached' and data ->> 'rule' is not null group by call
) as broken
where broken.call = c.id;

-- Calls that broke a rule, in the order of the list; and those that broke one of a name, however many others broke another.
create index call_broke_rule on parley.call (flow, created_at, id)
  include (organisation_id, category) where broken_rules <> array[]::text[] and deleted_at is null;
create index call_by_broken_rule on parley.call using gin (broken_rules)
  where broken_rules <> array[]::text[] and deleted_at is null;
