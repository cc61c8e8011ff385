-- Questions that are asked again in other words each time: none keeps what a block says.
alter table parley.block
  add column no_input_reprompts uuid[] not null default array[]::uuid[],
  add column no_match_reprompts uuid[] not null default array[]::uuid[];

-- How a Collect block asks for a value, checks it and has it confirmed. Other blocks check alone.
alter table parley.block_entity
  add column "order" integer not null default 0,
  add column required boolean not null default true,
  add column prompts uuid[] not null default array[]::uuid[],
  add column no_input_reprompts uuid[] not null default array[]::uuid[],
  add column no_match_reprompts uuid[] not null default array[]::uuid[],
  add column valid_when text,
  add column refusal_prompts uuid[] not null default array[]::uuid[],
  add column confirm_prompts uuid[] not null default array[]::uuid[],
  add column within_subflow boolean not null default false;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values
      ('block', 'no_input_reprompts, no_match_reprompts'),
      ('block_entity', '"order", required, prompts, no_input_reprompts, no_match_reprompts, valid_when, refusal_prompts, confirm_prompts, within_subflow')
    ) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
