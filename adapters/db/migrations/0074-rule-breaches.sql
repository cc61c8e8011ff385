-- Calls are found by the rule that they broke, and breaches are counted by call.
create index call_event_rule_breached on parley."call_event" ("call", ("data" ->> 'rule')) where type = 'rule_breached';
