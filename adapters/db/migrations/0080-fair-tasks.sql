-- Each client has places of its own among those that run tasks, and what no person waits for has a queue of its own:
-- tasks of one client that stall keep nobody else's waiting.
create or replace function parley.enqueue_task() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dbos.enqueue_workflow(
    workflow_name => 'task',
    queue_name => case when new."user" is null then 'own' else 'tasks' end,
    positional_args => array[to_json(new.id)],
    workflow_id => new.id::text,
    queue_partition_key => new.organisation_id::text,
    application_name => 'parley'
  );
  return null;
end
$$;

-- What waits or runs already: without a client it would never be taken. The queue's tables are there once a server ran.
do $$
begin
  if to_regclass('dbos.workflow_status') is null then
    return;
  end if;
  update dbos.workflow_status as w
    set queue_partition_key = t.organisation_id::text,
      queue_name = case when t."user" is null then 'own' else 'tasks' end
    from parley.task as t
    where w.workflow_uuid = t.id::text and w.queue_name = 'tasks' and w.queue_partition_key is null;
end
$$;
