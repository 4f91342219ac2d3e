-- A message that begins a conversation has none yet: its draft, one for each person or API key, has the number 0 in its place, which no
-- conversation has. The reference to the conversation leaves it out.
alter table thread_drafts
  drop constraint thread_drafts_workspace_id_thread_id_fkey,
  drop constraint thread_drafts_kind_check,
  add column of_thread bigint generated always as (nullif(thread_id, 0)) stored,
  add foreign key (workspace_id, of_thread) references threads (workspace_id, id) on delete cascade,
  add check (kind in ('reply', 'forward', 'new')),
  add check ((kind = 'new') = (thread_id = 0));
