-- Workspaces between two instances. They are suspended, and cannot be activated before the row is deleted.
create table workspace_moves (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  -- 'held': it arrived here and is not released yet. 'retired': it continues in another instance.
  status text not null check (status in ('held', 'retired')),
  since timestamptz not null,
  -- The instant of the archive of a held workspace: what its former instance sent afterwards is unknown.
  snapshot_at timestamptz check ((snapshot_at is not null) = (status = 'held')),
  -- Address of the instance in which a retired workspace continues.
  moved_to text
);

-- Token keys of instances that a workspace was in. They verify links and Message-IDs of its emails, and sign nothing.
create table former_token_keys (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- ID of the workspace in that instance, which its links name.
  former_workspace_id integer not null,
  -- Sealed by the master key.
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
