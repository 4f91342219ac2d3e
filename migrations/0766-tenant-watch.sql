-- The hourly watch of a tenant: its credential, and which of its users may still send.
alter table tenants
  add column due_at timestamptz not null default now(),
  add column worker_id uuid,
  add column attempt integer not null default 0,
  -- Checks in a row that the provider did not answer.
  add column failures integer not null default 0,
  -- Last mailbox of this round that was compared with the directory; 0: the round starts.
  add column watched_up_to integer not null default 0,
  -- When the tenant began to give no access.
  add column failing_since timestamptz;
update tenants set failing_since = coalesce(checked_at, updated_at) where status = 'failing';
create index tenants_due on tenants (due_at) where worker_id is null;
create index tenants_held on tenants (worker_id) where worker_id is not null;
create index tenants_failing on tenants (workspace_id, id) where status = 'failing';
create index tenants_by_expiry on tenants (workspace_id, credentials_expire_at) where credentials_expire_at is not null;

-- Why the watch disconnected a mailbox; null: the user of the mailbox is active, or the tenant has not been asked.
alter table mailbox_tokens add column departed text check (departed in ('suspended', 'gone'));
