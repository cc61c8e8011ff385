-- Adding up a week's hours of an agent of a thousand blocks read hundreds of thousands of rows. Now figures stand under
-- the day as well, and a block has one row for all that is known of it, its waits packed into one number.
drop view app.call_tally;
alter table parley.call_tally rename to call_tally_before;
alter index parley.call_tally_of rename to call_tally_before_of;
alter index parley.call_tally_hours rename to call_tally_before_hours;

create table parley.call_tally (
  organisation_id uuid not null references parley.organisation (id) on delete cascade deferrable initially deferred,
  flow uuid not null references parley.flow (id) on delete cascade deferrable initially deferred,
  is_test boolean not null,
  version text,
  -- Null for tests of a version as it was.
  release uuid,
  -- call: all of them, the item is the flow. block: those that entered it. path: those that took it.
  kind text not null check (kind in ('call', 'block', 'path')),
  -- Each figure stands three times: under the hour and the day (of UTC) in which its calls ended, for as long as somebody
  -- may ask for the last days, and under -infinity for all calls there were.
  span text not null check (span in ('hour', 'day', 'all')),
  since timestamp with time zone not null,
  item uuid not null,
  calls integer not null,
  -- A call may enter a block, or take a path, more than once.
  times integer not null,
  -- Of a block: the calls whose last one it was.
  ended integer not null,
  -- Of a block: how many of the agent's answers took how long. Eight digits for each step, the lowest digits for step 0;
  -- an answer of a step took at most 20 ms times 1.1 to its power. So adding two such numbers adds step to step.
  waits numeric not null
) with (fillfactor = 80);
create unique index call_tally_of on parley.call_tally (flow, is_test, version, release, kind, span, since, item)
  nulls not distinct;
create index call_tally_since on parley.call_tally (since) where since > '-infinity';

create view app.call_tally as
  select organisation_id, flow, is_test, version, release, kind, span, since, item, calls, times, ended, waits
  from parley.call_tally
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select on app.call_tally to parley_app;
grant select, delete on parley.call_tally to parley_system;

insert into parley.call_tally
  (organisation_id, flow, is_test, version, release, kind, span, since, item, calls, times, ended, waits)
select t.organisation_id, t.flow, t.is_test, t.version, t.release,
  case when t.kind in ('end', 'answer') then 'block' else t.kind end, s.span, s.since, t.item,
  coalesce(sum(t.calls) filter (where t.kind not in ('end', 'answer')), 0),
  coalesce(sum(t.times) filter (where t.kind not in ('end', 'answer')), 0),
  coalesce(sum(t.calls) filter (where t.kind = 'end'), 0),
  coalesce(sum(t.times * ('1e' || 8 * t.step)::numeric) filter (where t.kind = 'answer'), 0)
from parley.call_tally_before t
  cross join lateral (values (case when t.hour > '-infinity' then 'hour' else 'all' end, t.hour),
    (case when t.hour > '-infinity' then 'day' end, date_trunc('day', t.hour, 'UTC'))) s (span, since)
where s.span is not null
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
drop table parley.call_tally_before;

drop function parley.tally_of(parley.call);
create type parley.call_tallied as
  (kind text, item uuid, calls integer, times integer, ended integer, waits numeric);

create function parley.tally_of(of parley.call) returns setof parley.call_tallied
  language sql stable set search_path = pg_catalog as $$
  with happened as materialized (
    select e.seq, e.type, parley.id_in(e.data ->> case e.type when 'entered' then 'block' else 'path' end) as item
    from parley.call_event e where e.call = of.id and e.type in ('entered', 'path_taken')
  ), waited as (
    select block, sum(('1e' || 8 * greatest(0, ceil(ln(greatest(1, waited) / 20.0) / ln(1.1)))::integer)::numeric) as waits
    from parley.answers_of(of.id) group by block
  ), last as (
    select item from happened where type = 'entered' and item is not null order by seq desc limit 1
  )
  select 'call', of.flow, 1, 1, 0, 0::numeric where exists (select from happened where type = 'entered')
  union all
  select 'block', h.item, 1, count(*)::integer, (h.item = (select item from last))::integer,
    coalesce((select waits from waited where block = h.item), 0)
    from happened h where h.type = 'entered' and h.item is not null group by h.item
  union all
  select 'path', h.item, 1, count(*)::integer, 0, 0::numeric
    from happened h where h.type = 'path_taken' and h.item is not null group by h.item
$$;

-- Calls of a flow are counted one after the other, at the very end of their transactions, and each transaction has calls
-- of one flow only: so they cannot wait for each other in a circle. What a call adds is found before it waits.
create or replace function parley.keep_call_tally() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  sign constant integer := case when new.deleted_at is null then 1 else -1 end;
  tallied constant parley.call_tallied[] := array(select t from parley.tally_of(new) t);
begin
  if cardinality(tallied) = 0 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('call_tally ' || new.flow, 0));
  insert into parley.call_tally as known
    (organisation_id, flow, is_test, version, release, kind, span, since, item, calls, times, ended, waits)
  select new.organisation_id, new.flow, new.category = 'subtesting', new.version, new.release,
    t.kind, s.span, s.since, t.item, sign * t.calls, sign * t.times, sign * t.ended, sign * t.waits
  from unnest(tallied) t
    cross join (values ('all', '-infinity'::timestamptz), ('day', date_trunc('day', new.ended_at, 'UTC')),
      ('hour', date_trunc('hour', new.ended_at, 'UTC'))) s (span, since)
  on conflict (flow, is_test, version, release, kind, span, since, item)
    do update set calls = known.calls + excluded.calls, times = known.times + excluded.times,
      ended = known.ended + excluded.ended, waits = known.waits + excluded.waits;
  return null;
end
$$;
