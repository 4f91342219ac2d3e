-- Who of a workspace looks after a conversation. It is free again when they leave the workspace.
alter table threads
  add column assignee uuid,
  add foreign key (workspace_id, assignee) references members (workspace_id, user_id) on delete set null (assignee);
-- The list of one person's conversations, and what is theirs when they leave.
create index threads_by_assignee on threads (workspace_id, assignee, last_message_at desc, id desc)
  where assignee is not null;
