-- The order in which events were written, for numbering them after their commits: ids of the same millisecond carry no
-- order of their own.

alter table events add column position bigint generated always as identity;
drop index events_unnumbered;
create index events_unnumbered on events (workspace_id, position) where sequence is null;
