-- Nothing searches records for broken rules: calls keep the names of those they broke.
drop index parley.call_event_rule_breached;
