-- Changes of many conversations at once that can still be taken back.
create table thread_batches (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- How each conversation was, and when the batch changed it: [{id, changed_at, is_read, ...}].
  before jsonb not null,
  undo_until timestamptz not null,
  primary key (workspace_id, id)
);
