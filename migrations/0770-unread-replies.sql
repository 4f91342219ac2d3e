-- Unread replies of a workspace, newest first: the view in which an inbox opens, of one workspace or of all.
create index threads_unread_replies on threads (workspace_id, last_message_at desc, id desc)
  where unread_count > 0 and has_customer_reply;
