-- Rights on an agent go with it, however it is deleted, and so does what invitations would give there. A right can then
-- never name what is gone.
create function parley.take_rights_on_agent() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- Invitations first: one that is being accepted holds its row until its rights are there to be taken.
  update parley.invitation set flows = flows - old.id::text
    where organisation_id = old.organisation_id and flows ? old.id::text;
  delete from parley.user_grant where scope = 'flow' and scope_id = old.id;
  return null;
end
$$;
create trigger rights_go_with_agents after update of deleted_at on parley.flow
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function parley.take_rights_on_agent();
create trigger rights_go_with_erased_agents after delete on parley.flow
  for each row execute function parley.take_rights_on_agent();

delete from parley.user_grant g where g.scope = 'flow'
  and not exists (select from parley.flow f where f.id = g.scope_id and f.deleted_at is null);
update parley.invitation i set flows = coalesce((select jsonb_object_agg(flow, policies) from jsonb_each(i.flows) as named (flow, policies)
  where exists (select from parley.flow f where f.id::text = flow and f.deleted_at is null)), '{}')
where exists (select from jsonb_object_keys(i.flows) as flow
  where not exists (select from parley.flow f where f.id::text = flow and f.deleted_at is null));
