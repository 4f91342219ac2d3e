-- Secrets of the whole installation, each encrypted by the master key. A row that no known key opens means that the process
-- was started with the wrong master key.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  updated_at timestamptz not null
);
