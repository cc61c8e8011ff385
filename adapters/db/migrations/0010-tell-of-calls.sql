-- Whoever follows a flow's calls, or is to be cut off when a sign-in ends, hears of it from the row itself: so nobody who
-- writes it, worker or server, can forget to tell. The channel and the form are those of what the server announces.
create function parley.tell_of_call() returns trigger
  language plpgsql set search_path = pg_catalog as $$
declare
  what constant text := case
    when tg_op = 'INSERT' then 'began'
    when new.ended_at is not null and old.ended_at is null then 'ended'
    else 'changed' end;
begin
  perform pg_notify('push', json_build_array('calls ' || new.flow,
    json_build_object('type', what, 'call', new.id, 'category', new.category))::text);
  return null;
end
$$;
create trigger calls_are_told after insert or update on parley.call for each row execute function parley.tell_of_call();

create function parley.tell_of_sign_in() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('push', json_build_array('sign-in ' || new.id, json_build_object('type', 'ended'))::text);
  return null;
end
$$;
create trigger ends_of_sign_ins_are_told after update of revoked_at on parley.auth_session
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function parley.tell_of_sign_in();
