-- Close intents are offered by name, and what is asked beside is done afterwards: null does neither, as before.
alter table parley.flow_version add column clarify_margin double precision, add column queue_intents boolean;
alter table parley.block add column clarify_margin double precision, add column takes_queued boolean;
alter table parley.path add column least_confidence double precision;
alter table parley.intent add column wordings jsonb not null default '{}'::jsonb;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values
      ('flow_version', 'clarify_margin, queue_intents'),
      ('block', 'clarify_margin, takes_queued'),
      ('path', 'least_confidence'),
      ('intent', 'wordings')
    ) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
