-- The release of each version that was made live last: its callers get that one, also beside another version that is
-- live. A roll back makes an earlier release live, so the newest is not always it.
create table parley.version_release (
  flow_config uuid primary key references parley.flow_version (id) on delete cascade deferrable initially deferred,
  organisation_id uuid not null references parley.organisation (id) on delete cascade deferrable initially deferred,
  flow uuid not null references parley.flow (id) on delete cascade deferrable initially deferred,
  release uuid not null unique references parley.release (id) on delete cascade deferrable initially deferred
);
create index on parley.version_release (flow);
create index on parley.version_release (organisation_id);

create view app.version_release as
  select flow_config, organisation_id, flow, release from parley.version_release
  where organisation_id = any ((select nullif(current_setting('app.org', true), '')::uuid[])::uuid[])
  with local check option;
grant select on app.version_release to parley_app;
grant select on parley.version_release to parley_system;

create function parley.keep_version_release() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into parley.version_release (flow_config, organisation_id, flow, release)
  select r.flow_config, r.organisation_id, r.flow, r.id from parley.release r
  where r.id = (case tg_table_name when 'flow' then to_jsonb(new) ->> 'live_release' else new.id::text end)::uuid
  on conflict (flow_config) do update set release = excluded.release;
  return null;
end
$$;
create trigger version_releases_are_kept after insert on parley.release
  for each row execute function parley.keep_version_release();
create trigger version_releases_are_kept after insert or update of live_release on parley.flow
  for each row when (new.live_release is not null) execute function parley.keep_version_release();

insert into parley.version_release (flow_config, organisation_id, flow, release)
select distinct on (r.flow_config) r.flow_config, r.organisation_id, r.flow, r.id
from parley.release r join parley.flow f on f.id = r.flow
order by r.flow_config, (r.id is not distinct from f.live_release) desc, r.number desc;
