alter table api_keys
  -- The last addresses that used the key, newest first: [{"address", "at"}], at most 5. Empty once the key is revoked.
  add column used_from jsonb not null default '[]';
alter table users
  -- The last request of the person in any session, to the minute. Null until the first one.
  add column last_seen_at timestamptz;
update users u set last_seen_at = s.at
from (select user_id, max(last_used_at) as at from sessions group by user_id) s where s.user_id = u.id;
