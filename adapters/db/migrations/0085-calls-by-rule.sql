-- Calls that broke a rule of a name. The planner takes "not empty" and "has this rule" for independent, so it expected a
-- fiftieth of them and sorted all. A guess of a third for the first keeps the order of the list, where the rule is common.
drop index parley.call_by_broken_rule;
create index call_by_broken_rule on parley.call using gin (broken_rules)
  where cardinality(broken_rules) > 0 and deleted_at is null;
create index call_with_broken_rules on parley.call (flow, created_at, id)
  include (organisation_id, category) where cardinality(broken_rules) > 0 and deleted_at is null;
