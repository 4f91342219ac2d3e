-- What a stored answer carries beside its body, by lower-case name: the headers that the operation promises, as `etag`. Null: none.
alter table idempotency_keys add column headers jsonb;
