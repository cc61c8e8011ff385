-- However a number is spelled, its last digits are the same: by them the numbers that may be one are found, and compared
-- (adapters/db/src/store/number-endings.ts). No country has numbers of fewer digits.
create function parley.number_ending(number text) returns text language sql immutable parallel safe
  as $$ select right(regexp_replace(number, '[^0-9]', '', 'g'), 4) $$;
grant execute on function parley.number_ending to parley_app, parley_system;

create index blacklist_number_ending on parley.blacklist_number (parley.number_ending(caller_number));
create index virtual_number_ending on parley.virtual_number (parley.number_ending(number));
