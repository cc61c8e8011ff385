-- A line that registers says how that stands: workers write it, without raising the revision that people edit by.
alter table parley."sip_line" add column "registration" text not null default 'none'
  check ("registration" in ('none', 'waiting', 'registered', 'failed'));
alter table parley."sip_line" add column "registration_note" text;
alter table parley."sip_line" add column "registered_until" timestamptz;

create or replace view app."sip_line" as
  select "id", "name", "provider", "worker", "host", "port", "transport", "username", "password", "register", "max_concurrency", "status", "created_at", "updated_at", "revision", "country", "destinations", "allow_premium", "internal_digits", "prices", "default_price", "calls_per_minute", "calls_per_hour", "calls_per_day", "spend_per_day", "registration", "registration_note", "registered_until"
  from parley."sip_line";
grant select ("registration", "registration_note", "registered_until") on app."sip_line" to parley_app;
