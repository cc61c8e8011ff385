-- The numbers of deleted agents go back to their clients; they could be given to no other agent.
delete from parley.virtual_number n using parley.flow f
where f.id = n.flow and f.deleted_at is not null and n.is_test;
update parley.virtual_number n set flow = null, updated_at = now(), revision = n.revision + 1
from parley.flow f where f.id = n.flow and f.deleted_at is not null;
