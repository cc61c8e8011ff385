-- What is followed of a client ends when its network list changes, and begins again or not by the new one.
create function parley.tell_of_networks() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('push', json_build_array('networks ' || new.id, json_build_object('type', 'changed'))::text);
  return null;
end
$$;
create trigger networks_are_told after update of enable_ip_whitelisting, whitelisted_ip_address on parley.organisation
  for each row when (new.enable_ip_whitelisting is distinct from old.enable_ip_whitelisting
    or new.whitelisted_ip_address is distinct from old.whitelisted_ip_address) execute function parley.tell_of_networks();

-- Every request asks which clients list networks.
create index organisations_with_networks on parley.organisation (id) where enable_ip_whitelisting;
