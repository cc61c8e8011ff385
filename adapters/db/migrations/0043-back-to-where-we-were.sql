-- Paths that call and come back, and paths and blocks that lead back: null leaves for good, as before.
alter table parley.path add column calls boolean, add column resumes boolean;
alter table parley.block add column resumes boolean;

-- What is said on coming back: null asks again at once.
alter table parley.flow_version add column resume_prompt uuid;
alter table parley.block add column resume_prompt uuid;
alter table parley.flow_version
  add foreign key (resume_prompt) references parley.prompt (id) deferrable initially deferred;
alter table parley.block
  add foreign key (resume_prompt) references parley.prompt (id) deferrable initially deferred;

-- Each view shows the new columns of its table behind those it has.
do $$
declare
  added record;
  old_text text;
  new_text text;
begin
  for added in
    select * from (values
      ('path', 'calls, resumes'),
      ('flow_version', 'resume_prompt'),
      ('block', 'resumes, resume_prompt')
    ) as t (name, columns)
  loop
    select definition into strict old_text from pg_views where schemaname = 'app' and viewname = added.name;
    new_text := regexp_replace(old_text, '\s+FROM\s', format(', %s FROM ', added.columns));
    execute format('create or replace view app.%I as %s with local check option', added.name, rtrim(new_text, '; '));
  end loop;
end
$$;
