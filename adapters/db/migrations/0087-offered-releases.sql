-- Of a public template other clients read what is live. Its release stays readable for those who began from it, and no
-- release that was never offered: versions say themselves which one they began as.
create table parley.offered_release (
  release uuid primary key references parley.release (id) on delete cascade
);
grant select on parley.offered_release to parley_system;

create function parley.keep_offered_release() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into parley.offered_release (release) values (new.live_release) on conflict do nothing;
  return null;
end
$$;
create trigger offered_releases_are_kept after insert or update of is_public, live_release on parley.flow
  for each row when (new.is_public and new.live_release is not null) execute function parley.keep_offered_release();

-- What is offered already, and what agents say that they began from.
insert into parley.offered_release (release)
select live_release from parley.flow where is_public and live_release is not null
union
select r.id from parley.flow as t
join parley.flow as f on f.template_id = t.id
join parley.flow_version as v on v.flow = f.id
join parley.release as r on r.flow = t.id and v.template_version = r.version || ' r' || r.number
where t.is_public;
