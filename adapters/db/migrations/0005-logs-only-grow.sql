-- Nobody changes or deletes what was logged, the system path included.
revoke update, delete on parley.edit, parley.release, parley.call_event, parley.audit_log from parley_system;
