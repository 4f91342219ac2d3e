-- Messages that were taken back before they went out are not counted any more: a conversation of nothing else is in no list.
update threads t set message_count = greatest(0, t.message_count - taken.count)
from (
  select workspace_id, thread_id, count(*)::int as count from outbound_operations where status = 'cancelled' group by 1, 2
) taken
where t.workspace_id = taken.workspace_id and t.id = taken.thread_id;
