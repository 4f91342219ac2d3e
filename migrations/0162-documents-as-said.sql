-- The data of an event and the entries of a log of attempts are written whole and read whole. As jsonb each was taken apart, sorted
-- and put together again, a fifteenth of what a sent message cost the server; as json it is checked and kept as it was said.
alter table events alter column data type json;

create function pg_temp.entries(log jsonb) returns json[] language sql as
  'select array(select entry::json from jsonb_array_elements(log) entry)';
alter table sends
  alter column attempts_log drop default,
  alter column attempts_log type json[] using pg_temp.entries(attempts_log),
  alter column attempts_log set default '{}';
