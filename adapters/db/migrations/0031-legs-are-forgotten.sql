-- Legs count for a day; older ones are swept.
create index on parley."outgoing_leg" ("created_at");
