-- What the inbox counts. Each index holds only the conversations that one count is about, so that a count reads as many
-- rows as it says, however many there are besides.

create index threads_unread on threads (workspace_id, mailbox_id, reply_bucket)
  where unread_count > 0 and not is_archived and not is_warming and not is_postmaster and visible_count > 0;
create index threads_answered on threads (workspace_id, reply_bucket)
  where reply_bucket <> 'none' and not is_archived and not is_warming and not is_postmaster and visible_count > 0;
create index threads_asleep on threads (workspace_id, snoozed_until) where snoozed_until is not null;
