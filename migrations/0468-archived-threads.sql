-- The list of conversations that were put away: without it the few of a workspace are looked for among all its conversations.
create index threads_archived on threads (workspace_id, last_message_at desc, id desc) where is_archived;
