-- Contact sources that read a CSV file from a URL, beside those that receive requests.
alter table contact_sources
  add column kind text not null default 'requests' check (kind in ('requests', 'file')),
  alter column secret_hash drop not null,
  alter column secret_hint drop not null;
create index contact_sources_enrolling on contact_sources (workspace_id, campaign_id) where enabled and campaign_id is not null;

-- The file of a source, and when it is read next. One worker at a time reads it.
create table contact_source_files (
  workspace_id integer not null references workspaces (id) on delete cascade,
  source_id uuid not null,
  url text not null,
  every_hours integer not null check (every_hours between 1 and 168),
  -- How the request signs in; null without a secret.
  auth_scheme text check (auth_scheme in ('bearer', 'basic')),
  auth_username text,
  auth_secret bytea,
  -- What the last reading saw, so that an unchanged file is not read again. Null after a change of the source.
  etag text,
  last_modified text,
  digest bytea,
  -- The reading in progress.
  reading_id uuid,
  -- Whether a member asked for the next reading.
  is_asked boolean not null default false,
  -- Failed readings in a row.
  failures integer not null default 0,
  -- Null while paused.
  due_at timestamptz,
  worker_id uuid,
  attempt integer not null default 0,
  primary key (workspace_id, source_id),
  foreign key (workspace_id, source_id) references contact_sources (workspace_id, id) on delete cascade
);
create index contact_source_files_due on contact_source_files (due_at) where worker_id is null;
create index contact_source_files_held on contact_source_files (worker_id) where worker_id is not null;
create index contact_source_files_failing on contact_source_files (workspace_id) where failures > 0;

-- Readings of a file, with their counts. The newest 50 of a source are kept.
create table contact_source_readings (
  workspace_id integer not null references workspaces (id) on delete cascade,
  source_id uuid not null,
  id uuid not null,
  is_asked boolean not null,
  status text not null check (status in ('fetching', 'importing', 'completed', 'unchanged', 'failed')),
  -- The import that took the rows.
  import_id uuid,
  file_id uuid,
  file_size bigint,
  etag text,
  last_modified text,
  digest bytea,
  -- The counts of the import when it ended.
  row_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  rejected_count integer not null default 0,
  vanished_count integer not null default 0,
  enrolled_count integer not null default 0,
  error_class text check (error_class in ('permanent', 'retryable', 'unknown')),
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, source_id) references contact_sources (workspace_id, id) on delete cascade
);
create index contact_source_readings_newest on contact_source_readings (workspace_id, source_id, started_at desc, id desc);

-- Contacts that the file of a source has or had.
create table contact_source_rows (
  workspace_id integer not null,
  source_id uuid not null,
  profile_id uuid not null,
  -- The last reading that saw the contact.
  reading_id uuid not null,
  -- The reading that missed the contact; null while the file has it.
  vanished_in uuid,
  -- The campaign for which the contact was last considered.
  considered_for uuid,
  primary key (workspace_id, source_id, profile_id),
  foreign key (workspace_id, source_id) references contact_sources (workspace_id, id) on delete cascade,
  foreign key (workspace_id, profile_id) references profiles (workspace_id, id) on delete cascade
);
create index contact_source_rows_by_profile on contact_source_rows (workspace_id, profile_id);
create index contact_source_rows_by_reading on contact_source_rows (workspace_id, source_id, reading_id, profile_id);
create index contact_source_rows_vanished on contact_source_rows (workspace_id, source_id, vanished_in)
  where vanished_in is not null;
