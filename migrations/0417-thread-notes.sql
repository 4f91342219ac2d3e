-- What colleagues write to each other about a conversation. It never leaves the service.
create table thread_notes (
  workspace_id integer not null,
  id uuid not null,
  thread_id bigint not null,
  -- `person:` or `key:` and the id; the name as it was when it was written.
  author text not null,
  author_name text not null,
  body text not null,
  mentions uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index thread_notes_by_thread on thread_notes (workspace_id, thread_id, created_at, id);
