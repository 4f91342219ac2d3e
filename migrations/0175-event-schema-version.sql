-- An event says in which version of its type's schema it was written: what was written before a field changed its meaning
-- is read as it was meant. Everything written so far is version 1.

alter table events add column schema_version integer not null default 1;
