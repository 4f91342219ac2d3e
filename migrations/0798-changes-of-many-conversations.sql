-- Changes of all conversations that match a filter: what to do, to which conversations, and how far a run has come.
create table thread_bulks (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- The change of each conversation, as in the request, and whether ended sequences keep their state.
  change jsonb not null,
  refuse_restart boolean not null,
  -- What selects the conversations; removed when the run ends, because a search can name a person.
  filter jsonb,
  -- 'running', 'completed', 'failed', 'undoing' or 'undone'.
  status text not null,
  -- Conversations that matched when the run began, that it has visited, changed, failed to change, restored, and left changed.
  matched_count integer not null,
  visited_count integer not null default 0,
  changed_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  skipped_count integer not null default 0,
  -- The first failures: [{threadId, message}].
  failures jsonb not null default '[]',
  -- The last visited conversation.
  after_id bigint not null default 0,
  -- One undo for each piece (`thread_batches`), in the order of the pieces.
  undo_tokens uuid[] not null default '{}',
  problem text,
  -- The end of the time to undo; null while the run goes on, and if there is nothing to undo.
  undo_until timestamptz,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
