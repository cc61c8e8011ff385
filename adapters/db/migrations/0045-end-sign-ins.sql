-- Sign-ins of a user end in the transaction that shuts the user out: when it is refused, they go on.
create function app.end_sign_ins(of_user uuid, but uuid, at timestamp with time zone, why text) returns void
  language sql security definer set search_path = pg_catalog as $$
  update parley.auth_session set revoked_at = at, revoked_for = why
    where "user" = of_user and id <> but and revoked_at is null;
$$;
revoke execute on function app.end_sign_ins(uuid, uuid, timestamp with time zone, text) from public;
grant execute on function app.end_sign_ins(uuid, uuid, timestamp with time zone, text) to parley_app;
