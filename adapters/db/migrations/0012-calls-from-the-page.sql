-- Calls from a page of the console. A ticket lets whoever holds it begin one such call: it is kept as a digest, for half a
-- minute, with what the call is to be held with, and goes when it is used.
create table parley.call_ticket (
  digest bytea primary key,
  organisation_id uuid not null references parley.organisation (id) on delete cascade,
  flow uuid not null references parley.flow (id) on delete cascade,
  version text not null,
  release uuid references parley.release (id),
  document jsonb,
  metadata jsonb not null default '{}'::jsonb,
  expires_at timestamp with time zone not null,
  check ((release is null) <> (document is null))
);
create index on parley.call_ticket (expires_at);
grant select, insert, delete on parley.call_ticket to parley_system;

-- Where the server reaches a worker with such a call, as host:port.
create table parley.worker_link (
  worker text primary key,
  link text not null
);
grant select, insert, update on parley.worker_link to parley_system;
