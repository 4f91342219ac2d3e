-- At most one row: the installation was restored from a backup and does no background work until it is released.
create table installation_hold (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null,
  -- The instant of the backup: what happened after it is unknown.
  snapshot_at timestamptz not null
);
