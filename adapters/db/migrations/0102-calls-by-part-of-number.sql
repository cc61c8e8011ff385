-- Calls are found by a part of their caller's number alone. Written to at once, as the words of calls are.
create index call_by_part_of_caller on parley.call using gin (caller_number gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
