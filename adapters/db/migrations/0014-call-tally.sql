-- How many calls went through each block and path, kept when a call ends: the design page asks for it, and adding up the
-- record of a million calls takes minutes. Each figure stands twice: under the hour in which its calls ended, for as long
-- as somebody may ask for the last days, and under -infinity for all calls there were.
create table parley.call_tally (
  organisation_id uuid not null references parley.organisation (id) on delete cascade deferrable initially deferred,
  flow uuid not null references parley.flow (id) on delete cascade deferrable initially deferred,
  is_test boolean not null,
  version text,
  -- Null for tests of a version as it was.
  release uuid,
  -- call: all of them, the item is the flow. block: those that entered it. end: those whose last block it was. path: those
  -- that took it. answer: the agent's answers in a block, by how long the caller waited, see step.
  kind text not null check (kind in ('call', 'block', 'end', 'path', 'answer')),
  hour timestamp with time zone not null,
  item uuid not null,
  -- Of an answer: it took at most 20 ms times 1.1 to this power. Else 0.
  step smallint not null default 0,
  calls integer not null,
  -- A call may enter a block, or take a path, more than once.
  times integer not null
) with (fillfactor = 80);
create unique index call_tally_of on parley.call_tally (flow, is_test, version, release, kind, hour, item, step)
  nulls not distinct;
create index call_tally_hours on parley.call_tally (hour) where hour > '-infinity';

create view app.call_tally as
  select organisation_id, flow, is_test, version, release, kind, hour, item, step, calls, times from parley.call_tally
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select on app.call_tally to parley_app;
grant select, delete on parley.call_tally to parley_system;

create function parley.id_in(value text) returns uuid
  language sql immutable set search_path = pg_catalog as $$
  select case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;

-- How long the caller waited for each answer, and the block that the agent then spoke in: from the caller's last sound
-- before their input was complete to the agent's first sound after its words.
create function parley.answers_of(of uuid) returns table (block uuid, waited integer)
  language plpgsql stable set search_path = pg_catalog as $$
declare
  happened record;
  place uuid;
  sound integer;
  heard integer;
  is_said boolean := false;
begin
  for happened in select e.type, e.at_ms, e.data ->> 'block' as block from parley.call_event e
    where e.call = of and e.type in ('entered', 'key', 'caller_audio_ended', 'caller_said', 'caller_pressed',
      'message_received', 'agent_said', 'play_started')
    order by e.seq
  loop
    case
      when happened.type = 'entered' then place := parley.id_in(happened.block);
      when happened.type in ('key', 'caller_audio_ended') then sound := happened.at_ms;
      when happened.type = 'agent_said' then is_said := heard is not null;
      when happened.type = 'play_started' then
        if is_said and place is not null then
          block := place;
          waited := happened.at_ms - least(heard, coalesce(sound, heard));
          return next;
        end if;
        if is_said then
          sound := null;
          heard := null;
          is_said := false;
        end if;
      else
        heard := happened.at_ms;
        is_said := false;
    end case;
  end loop;
end
$$;

create function parley.tally_of(of parley.call)
  returns table (kind text, item uuid, step smallint, calls integer, times integer)
  language sql stable set search_path = pg_catalog as $$
  with happened as materialized (
    select e.seq, e.type, parley.id_in(e.data ->> case e.type when 'entered' then 'block' else 'path' end) as item
    from parley.call_event e where e.call = of.id and e.type in ('entered', 'path_taken')
  )
  select 'call', of.flow, 0::smallint, 1, 1 where exists (select from happened where type = 'entered')
  union all
  select case type when 'entered' then 'block' else 'path' end, item, 0::smallint, 1, count(*)::integer
    from happened where item is not null group by type, item
  union all
  (select 'end', item, 0::smallint, 1, 1 from happened
    where type = 'entered' and item is not null order by seq desc limit 1)
  union all
  select 'answer', block, greatest(0, ceil(ln(greatest(1, waited) / 20.0) / ln(1.1)))::smallint, 1, count(*)::integer
    from parley.answers_of(of.id) group by 2, 3
$$;

-- Counts an ended call, or takes it out again. Calls of a flow do so one after the other, at the very end of their
-- transactions, so that they cannot wait for each other in a circle.
create function parley.keep_call_tally() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  sign constant integer := case when new.deleted_at is null then 1 else -1 end;
begin
  perform pg_advisory_xact_lock(hashtextextended('call_tally ' || new.flow, 0));
  insert into parley.call_tally as known
    (organisation_id, flow, is_test, version, release, kind, hour, item, step, calls, times)
  select new.organisation_id, new.flow, new.category = 'subtesting', new.version, new.release,
    t.kind, h.hour, t.item, t.step, sign * t.calls, sign * t.times
  from parley.tally_of(new) t
    cross join (values ('-infinity'::timestamptz), (date_trunc('hour', new.ended_at, 'UTC'))) h (hour)
  on conflict (flow, is_test, version, release, kind, hour, item, step)
    do update set calls = known.calls + excluded.calls, times = known.times + excluded.times;
  return null;
end
$$;
create constraint trigger ended_calls_are_counted after update of ended_at on parley.call
  deferrable initially deferred for each row
  when (old.ended_at is null and new.ended_at is not null and new.deleted_at is null)
  execute function parley.keep_call_tally();
create constraint trigger deleted_calls_are_not_counted after update of deleted_at on parley.call
  deferrable initially deferred for each row
  when (old.ended_at is not null and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function parley.keep_call_tally();

insert into parley.call_tally (organisation_id, flow, is_test, version, release, kind, hour, item, step, calls, times)
select c.organisation_id, c.flow, c.category = 'subtesting', c.version, c.release, t.kind, h.hour, t.item, t.step,
  sum(t.calls), sum(t.times)
from parley.call c
  cross join lateral parley.tally_of(c) t
  cross join lateral (values ('-infinity'::timestamptz), (date_trunc('hour', c.ended_at, 'UTC'))) h (hour)
where c.ended_at is not null and c.deleted_at is null
  and (h.hour = '-infinity' or h.hour > now() - interval '8 days')
group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
