-- Folders that workers with BACKUP_TO back up to, each with its next turn. The settings of the worker that looked last are
-- kept here for processes without them: the API, probes, and `outrider doctor`.
create table backup_places (
  -- Absolute path on the machine of the worker.
  folder text primary key,
  hostname text not null,
  every_seconds int not null,
  keep_count int not null,
  -- When a worker with this folder last reported.
  seen_at timestamptz not null,
  due_at timestamptz not null,
  -- A backup that was asked for and has not begun.
  requested_at timestamptz,
  worker_id uuid,
  attempt int not null default 0,
  -- Failures in a row, and the reason of the last one.
  failures int not null default 0,
  error text,
  created_at timestamptz not null
);

-- One row per attempt. What is kept on disk is decided by the folder, not by these rows.
create table backups (
  id uuid primary key,
  folder text not null,
  -- Name of the backup in its folder.
  name text not null,
  status text not null check (status in ('running', 'complete', 'failed', 'interrupted')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Compressed size.
  bytes bigint,
  row_count bigint,
  error text,
  -- When KEEP deleted it.
  removed_at timestamptz,
  -- The last restore into a temporary database; an error without a text of its own is a difference of data.
  verified_at timestamptz,
  verify_seconds real,
  verify_error text
);
create index backups_by_start on backups (started_at desc);
