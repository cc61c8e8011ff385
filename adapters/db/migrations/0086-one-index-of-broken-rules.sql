-- Calls that broke any rule are found by call_with_broken_rules, under the same condition as those that broke a named one.
drop index parley.call_broke_rule;
