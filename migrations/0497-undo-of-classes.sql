-- What setting the intent of conversations by hand has changed, so that an undo takes back exactly that: contacts, suppression entries,
-- company stops and waiting emails as they were before and after. Contacts and entries by id, without addresses. Null: no intent was set.
alter table thread_batches add column act jsonb;
