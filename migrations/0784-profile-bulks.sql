-- Changes of many profiles: what to do, to which profiles, and how far a run has come.
create table profile_bulks (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  action text not null,
  -- Arguments of the action: tags, field and value, owner, or segment and pin.
  change jsonb not null,
  -- What selects the profiles: a filter of the list, or IDs. Both are removed when the run ends.
  filter jsonb,
  profile_ids uuid[],
  -- 'running', 'completed', 'failed', 'undoing' or 'undone'.
  status text not null,
  -- Profiles that matched when the run began, that it has visited, and that it has changed or restored.
  matched_count integer not null,
  not_found_count integer not null,
  visited_count integer not null default 0,
  changed_count integer not null default 0,
  undone_count integer not null default 0,
  -- The last visited profile.
  after_id uuid,
  problem text,
  -- The end of the time to undo; null for actions without undo.
  undo_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);

-- Changed profiles of a run, with both values, until its undo ends.
create table profile_bulk_rows (
  workspace_id integer not null,
  bulk_id uuid not null,
  email_key text not null,
  profile_id uuid not null,
  value_before jsonb not null,
  value_after jsonb not null,
  -- Contacts of campaigns that followed the change.
  contact_ids uuid[] not null,
  primary key (workspace_id, bulk_id, email_key),
  foreign key (workspace_id, bulk_id) references profile_bulks (workspace_id, id) on delete cascade
);
create index profile_bulk_rows_by_address on profile_bulk_rows (workspace_id, email_key);
