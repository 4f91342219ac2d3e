-- Providers count what a mailbox sends over any 24 hours, whatever its local day is: `hour_counts` of its slot does so. It holds
-- 24 whole hours and the one that runs, so their sum is never less than what went in the last 24 hours.
alter table mailbox_slots alter column hour_counts set default array_fill(0, array[25]);

create function slot_hour(at timestamptz) returns bigint language sql immutable parallel safe as
  $$ select floor(extract(epoch from at) / 3600)::bigint $$;

-- The counts with `n` more in an hour, which becomes the newest when it is; one that is counted no more changes nothing.
create function slot_hours_add(counts integer[], newest bigint, hour bigint, n integer) returns integer[]
  language sql immutable parallel safe as $$
  select array_agg(greatest(0, coalesce(counts[k - greatest(0, hour - newest)::integer], 0)
    + case when k = greatest(0, newest - hour) + 1 then n else 0 end) order by k)
  from generate_series(1, 25) as k
$$;

-- What mailboxes of these providers have sent in the day that runs is taken to be of the hour of their last message.
update mailbox_slots s set hour_counts = array[s.sent_today] || array_fill(0, array[24]), hour_index = slot_hour(s.last_sent_at)
from mailboxes m
where m.workspace_id = s.workspace_id and m.id = s.mailbox_id and m.provider in ('google', 'microsoft')
  and s.sent_today > 0 and s.last_sent_at is not null;
