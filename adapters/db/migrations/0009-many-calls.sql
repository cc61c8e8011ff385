-- A list of a million calls answers as fast as one of ten: each filter of the calls screen has an index in the list's
-- order, which also holds the organisation and what else is filtered by, so that counting reads no rows.
drop index parley.call_flow_created_at_idx;
create index call_newest on parley.call (flow, created_at, id)
  include (organisation_id, category, status, direction, language, duration_ms) where deleted_at is null;
create index call_by_status on parley.call (flow, status, created_at, id)
  include (organisation_id, category, direction, language, duration_ms) where deleted_at is null;
create index call_by_direction on parley.call (flow, direction, created_at, id)
  include (organisation_id, category, status, language, duration_ms) where deleted_at is null;
create index call_by_language on parley.call (flow, language, created_at, id)
  include (organisation_id, category, status, direction, duration_ms) where deleted_at is null;
create index call_by_state on parley.call (flow, state, created_at, id)
  include (organisation_id, category, status, direction, language, duration_ms) where deleted_at is null;
create index call_by_duration on parley.call (flow, duration_ms)
  include (created_at, id, organisation_id, category, status, direction, language) where deleted_at is null;
create index call_by_caller on parley.call (flow, caller_number, created_at, id)
  include (organisation_id) where deleted_at is null;
create index call_by_category on parley.call (flow, category, created_at, id)
  include (organisation_id) where category <> 'completed' and deleted_at is null;
create index call_starred on parley.call (flow, created_at, id)
  include (organisation_id) where starred and deleted_at is null;
-- Long calls are rare: how rare decides how they are found.
alter table parley.call alter duration_ms set statistics 1000;
create index call_by_metadata on parley.call using gin (metadata jsonb_path_ops) with (fastupdate = off);

-- What can be searched for in a call: its numbers, and once it has ended its disposition, tags, last block and the words
-- that were said, as one text.
create table parley.call_text (
  call uuid primary key references parley.call (id) on delete cascade deferrable initially deferred,
  organisation_id uuid not null references parley.organisation (id) deferrable initially deferred,
  words text not null
);
-- How often words stand in texts decides between looking them up and walking through the newest calls.
alter table parley.call_text alter words set statistics 1000;
-- Written to at once: a pending list would hold up whichever call fills it.
create index call_text_words on parley.call_text using gin (words gin_trgm_ops) with (fastupdate = off);

create view app.call_text as
  select call, organisation_id, words from parley.call_text
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select on app.call_text to parley_app;
grant select, insert, update, delete on parley.call_text to parley_system;

create function parley.words_of(of parley.call) returns text
  language sql stable set search_path = pg_catalog as $$
  select concat_ws(E'\n', of.caller_number, of.number, of.disposition, nullif(array_to_string(of.tags, E'\n'), ''),
    case when of.ended_at is not null then of.state end,
    case when of.ended_at is not null then (
      select string_agg(regexp_replace(e.data ->> 'text', '<[^<>]*>', '', 'g'), E'\n' order by e.seq)
      from parley.call_event e
      where e.call = of.id and e.type in ('agent_said', 'caller_said', 'message_received')
    ) end)
$$;

-- It keeps what requests and calls write, which have no right on the text themselves.
create function parley.keep_call_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into parley.call_text (call, organisation_id, words) values (new.id, new.organisation_id, parley.words_of(new))
  on conflict (call) do update set words = excluded.words;
  return null;
end
$$;
create trigger words_are_kept_of_new after insert on parley.call
  for each row execute function parley.keep_call_text();
create trigger words_are_kept after update of caller_number, number, disposition, tags, ended_at on parley.call
  for each row when ((old.caller_number, old.number, old.disposition, old.tags, old.ended_at)
    is distinct from (new.caller_number, new.number, new.disposition, new.tags, new.ended_at))
  execute function parley.keep_call_text();

insert into parley.call_text (call, organisation_id, words) select id, organisation_id, parley.words_of(c) from parley.call c;
