-- Files of answers that somebody has begun: they go with their draft. Their bytes are in `files`, with a time at which they go in any
-- case, so that none outlives a draft that went with its conversation.
create table thread_draft_files (
  workspace_id integer not null,
  -- That of the file.
  id uuid not null,
  thread_id bigint not null,
  owner text not null,
  kind text not null,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references files (workspace_id, id) on delete cascade,
  foreign key (workspace_id, thread_id, owner, kind)
    references thread_drafts (workspace_id, thread_id, owner, kind) on delete cascade
);
create index thread_draft_files_by_draft on thread_draft_files (workspace_id, thread_id, owner, kind);
