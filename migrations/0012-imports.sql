create table imports (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid,
  status text not null default 'queued',
  file_id uuid,
  file_name text not null,
  file_size bigint not null,
  file_format text not null default 'csv',
  encoding text,
  delimiter text,
  has_header boolean not null default true,
  -- What the caller asked for, kept apart from what was detected.
  requested jsonb not null default '{}',
  mapping jsonb,
  analysis jsonb,
  options jsonb not null,
  auto_confirm boolean not null default false,
  idempotency_key text,
  total_rows integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  duplicate_count integer not null default 0,
  suppressed_count integer not null default 0,
  skipped_count integer not null default 0,
  rejected_count integer not null default 0,
  -- Where to go on after a crash: committed together with the rows before it.
  checkpoint jsonb,
  bytes_done bigint not null default 0,
  cancel_requested boolean not null default false,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index imports_by_campaign on imports (workspace_id, campaign_id, id) where campaign_id is not null;
create index imports_by_status on imports (workspace_id, status, id);

-- Every row of a file that did not become a contact, with its reason. result 'rejected' rows are the dead letters.
create table import_rows (
  workspace_id integer not null,
  id uuid not null,
  import_id uuid not null,
  campaign_id uuid,
  result text not null,
  kind text not null default 'row',
  status text not null default 'open',
  first_row integer not null,
  last_row integer not null,
  column_name text,
  values jsonb,
  error_code text not null,
  error_message text not null,
  retryable boolean not null default false,
  attempts integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Where the rows of a 'chunk' dead letter stand: a place in the file from which reading can go on.
  source jsonb,
  primary key (workspace_id, id)
);
create index import_rows_by_import on import_rows (workspace_id, import_id, first_row);
create index import_rows_open on import_rows (workspace_id, import_id, id) where result = 'rejected' and status in ('open', 'replaying');
