-- What every room leans on: answers kept for repeated requests, processes, files, secrets of the installation.

-- status null: reserved by a transaction that is still running (seen by nobody else) or by long work before its answer.
create table idempotency_keys (
  workspace_id integer not null,
  method text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (workspace_id, method, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Liveness is measured by the database's clock: it is not a domain decision.
create table workers (
  id uuid primary key,
  role text not null,
  hostname text not null,
  pid integer not null,
  started_at timestamptz not null default clock_timestamp(),
  heartbeat_at timestamptz not null default clock_timestamp()
);

-- Uploaded files live in the database: any process on any machine can read what another received.
create table files (
  workspace_id integer not null,
  id uuid not null,
  name text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (workspace_id, id)
);
create index files_by_expiry on files (expires_at) where expires_at is not null;

create table file_chunks (
  workspace_id integer not null,
  file_id uuid not null,
  position integer not null,
  data bytea not null,
  primary key (workspace_id, file_id, position)
);
alter table file_chunks alter column data set storage external;

-- Secrets of the whole installation, each encrypted by the master key. A row that no known key opens means that the process was
-- started with the wrong master key.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  updated_at timestamptz not null
);

-- What `/ready` writes to, to know that the database takes writes. It holds one row, put into a new file each time.
create table write_probe (
  written_at timestamptz not null
);
