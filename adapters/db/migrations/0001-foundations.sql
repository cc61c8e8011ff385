-- The two walls' ground: tables live in schema parley, owned by a role nobody logs in as; requests and calls see
-- schema app alone, whose views show the rows of the organisations named by the setting app.org.
reset role;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema app authorization parley_owner;
revoke all on schema public from public;
grant usage on schema public to parley_owner, parley_app, parley_system;
grant usage on schema app to parley_app;

set local role parley_owner;

-- Rows without organisation are shared: every organisation reads them, only the system writes them. A view cannot say
-- both in one condition, so its table carries this trigger.
create function parley.refuse_shared_write() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  if current_user = 'parley_app' then
    raise insufficient_privilege using
      message = format('rows of %I without organisation are shared and read-only', tg_table_name);
  end if;
  return coalesce(new, old);
end
$$;
