-- People to try an agent as have a form now: what else was written of one becomes their metadata, so nothing is lost.
update parley.flow
set demo_leads = (
  select jsonb_agg(
    jsonb_build_object(
      'name', left(coalesce(nullif(lead ->> 'name', ''), 'Caller ' || place), 80),
      'number', left(coalesce(lead ->> 'number', lead ->> 'phone', ''), 255),
      'language', null,
      'metadata', lead - '{name,number,phone}'::text[],
      'account', '{}'::jsonb
    )
    order by place
  )
  from jsonb_array_elements(demo_leads) with ordinality as leads (lead, place)
)
where demo_leads <> '[]'::jsonb;
