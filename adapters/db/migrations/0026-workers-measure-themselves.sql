-- Voice workers entered themselves with a limit of 500 calls. They measure now what they can carry, and enter the most
-- there is: a limit is what an operator sets.
update parley."worker" set capacity = 100000, updated_at = now(), revision = revision + 1 where capacity = 500;
