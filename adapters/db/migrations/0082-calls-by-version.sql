-- The calls of a version are found among a million, in the order of the list, and counted without reading rows.
create index call_by_version on parley.call (flow, version, created_at, id)
  include (organisation_id, category, status, direction, language, duration_ms) where deleted_at is null;
