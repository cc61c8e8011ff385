-- The agent that answers a number is of the number's own client, however either is changed.
update parley.virtual_number n set flow = null
  where flow is not null
    and not exists (select from parley.flow f where f.id = n.flow and f.organisation_id = n.organisation_id);
create unique index flow_of_client on parley.flow (id, organisation_id);
alter table parley.virtual_number
  add constraint number_answers_for_its_client foreign key (flow, organisation_id) references parley.flow (id, organisation_id),
  add constraint number_of_no_client_has_no_agent check (flow is null or organisation_id is not null);
