-- Where language models are asked, and how a block talks by one: null is nothing, as before.
alter table parley.flow_version
  add column llm_server text,
  add column llm_model text,
  add column llm_credential text,
  add column llm_input_price double precision,
  add column llm_output_price double precision,
  add column llm_budget double precision;
alter table parley.block
  add column llm_instructions text,
  add column llm_tools text[] not null default '{}',
  add column llm_outputs jsonb not null default '[]'::jsonb,
  add column llm_model text,
  add column llm_steps integer,
  add column llm_tokens integer,
  add column llm_timeout integer;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values
      ('flow_version', 'llm_server, llm_model, llm_credential, llm_input_price, llm_output_price, llm_budget'),
      ('block', 'llm_instructions, llm_tools, llm_outputs, llm_model, llm_steps, llm_tokens, llm_timeout')
    ) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
