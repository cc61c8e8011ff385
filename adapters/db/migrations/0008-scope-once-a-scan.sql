-- The views ask for the organisations in scope once for each scan, not again for every row.
do $$
declare
  stored constant text := '(NULLIF(current_setting(''app.org''::text, true), ''''::text))::uuid[]';
  once constant text := format('((select %s))::uuid[]', stored);
  walled record;
begin
  for walled in
    select viewname as name, definition from pg_views where schemaname = 'app' and definition like '%app.org%'
  loop
    if strpos(walled.definition, stored) = 0 then
      raise exception 'The view app.% has a wall of another shape', walled.name;
    end if;
    execute format('create or replace view app.%I as %s with local check option',
      walled.name, rtrim(replace(walled.definition, stored, once), '; '));
  end loop;
end
$$;
