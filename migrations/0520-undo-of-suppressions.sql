-- What suppressing the people of conversations has changed, for an undo: the entries, the contacts that it stopped, and their waiting
-- emails, before and after. By id, without addresses. Null: no person was suppressed.
alter table thread_batches add column suppression jsonb;
