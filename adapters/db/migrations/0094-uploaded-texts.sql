-- What uploads stored of documents: a row of a version says of its text what stands here, and nothing else.
create table parley."uploaded_text" (
  "organisation_id" uuid not null references parley."organisation" (id) deferrable initially deferred,
  "path" text not null,
  "size" integer not null,
  "pages" integer not null,
  "passages" integer not null,
  primary key ("organisation_id", "path", "size")
);

create or replace view app."uploaded_text" as
  select "organisation_id", "path", "size", "pages", "passages"
  from parley."uploaded_text"
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select, insert on app."uploaded_text" to parley_app;
grant select, insert on parley."uploaded_text" to parley_system;

-- What is there already, also what an undo may bring back. A text has its pages and passages whatever file it came of.
-- Where rows say several figures of one text the largest is its own: it paid to write smaller ones.
with told as (
  select organisation_id, path, size, pages, passages from parley.answer_document where path is not null
  union
  select e.organisation_id, f ->> 'path', (f ->> 'size')::integer, (f ->> 'pages')::integer, (f ->> 'passages')::integer
  from parley.edit as e, jsonb_path_query(e.operations, '$[*] ? (@.noun == "answer_document").*') as f
  where e.summary = 'answer_document.upload' and jsonb_typeof(f -> 'path') = 'string'
    and f ?& array['size', 'pages', 'passages']
)
insert into parley.uploaded_text (organisation_id, path, size, pages, passages)
select organisation_id, path, size, max(max(pages)) over same, max(max(passages)) over same
from told
where path like 'documents/' || organisation_id || '/%'
group by organisation_id, path, size
window same as (partition by organisation_id, path);
