-- Where a global trigger holds: null keeps what its sub-flow means.
alter table parley.path add column trigger_scope text;

-- What is said when a question is asked again: null says the question.
alter table parley.flow_version add column no_input_reprompt uuid, add column no_match_reprompt uuid;
alter table parley.block add column no_input_reprompt uuid, add column no_match_reprompt uuid;
alter table parley.flow_version
  add foreign key (no_input_reprompt) references parley.prompt (id) deferrable initially deferred,
  add foreign key (no_match_reprompt) references parley.prompt (id) deferrable initially deferred;
alter table parley.block
  add foreign key (no_input_reprompt) references parley.prompt (id) deferrable initially deferred,
  add foreign key (no_match_reprompt) references parley.prompt (id) deferrable initially deferred;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values
      ('path', 'trigger_scope'),
      ('flow_version', 'no_input_reprompt, no_match_reprompt'),
      ('block', 'no_input_reprompt, no_match_reprompt')
    ) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
