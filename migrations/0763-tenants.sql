-- Google Workspaces and Microsoft 365 tenants that a workspace connects as a whole: one credential for all of their mailboxes.
create table tenants (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Google: the primary domain. Microsoft: the directory ID.
  directory text not null,
  -- Google: the administrator in whose name the directory is read.
  admin_address text check ((provider = 'google') = (admin_address is not null)),
  -- Google: address of the service account. Microsoft: application ID.
  client_id text not null,
  -- Microsoft: only members of this group are listed.
  group_id text,
  -- Private key or secret, encrypted for this row.
  credentials bytea not null,
  -- End of the certificate; null: unknown, or never.
  credentials_expire_at timestamptz,
  status text not null check (status in ('pending', 'active', 'failing')),
  problem_code text,
  problem text,
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, provider, directory)
);

-- Tokens of a mailbox whose tenant mints them; null: they come from a sign-in, with a refresh token.
alter table mailbox_tokens
  add column tenant_id uuid,
  add foreign key (workspace_id, tenant_id) references tenants (workspace_id, id);
create index mailbox_tokens_by_tenant on mailbox_tokens (workspace_id, tenant_id) where tenant_id is not null;
