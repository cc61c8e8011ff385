-- Texts are compared in lower case. Kept so, each comparison takes half the time that it takes to fold a text anew.
create or replace function parley.words_of(of parley.call) returns text
  language sql stable set search_path = pg_catalog as $$
  select lower(concat_ws(E'\n', of.caller_number, of.number, of.disposition,
    nullif(array_to_string(of.tags, E'\n'), ''),
    case when of.ended_at is not null then of.state end,
    case when of.ended_at is not null then (
      select string_agg(regexp_replace(e.data ->> 'text', '<[^<>]*>', '', 'g'), E'\n' order by e.seq)
      from parley.call_event e
      where e.call = of.id and e.type in ('agent_said', 'caller_said', 'message_received')
    ) end))
$$;
update parley.call_text set words = lower(words) where words <> lower(words);
