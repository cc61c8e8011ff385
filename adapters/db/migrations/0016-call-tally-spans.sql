-- By their time alone, days were looked for among the hours that begin no sooner.
drop index parley.call_tally_since;
create index call_tally_spans on parley.call_tally (span, since) where span <> 'all';
