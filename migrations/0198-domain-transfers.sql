-- Domains on their way here: one row for each domain of a request, worked off step by step by due-loops. A step is written down
-- before it is taken, so that a crash leaves nothing that nobody knows of.
create table domain_transfers (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- All that one request began.
  batch_id uuid not null,
  domain_id uuid not null,
  domain text not null,
  provider text not null,
  -- Whose access to the provider is used; null for `manual`.
  access text,
  -- Begun with an account-wide key: zones of the installation that are there already may be used.
  trusted boolean not null default false,
  status text not null,
  -- The zone was not there before and is made by this transfer; written before it is made.
  zone_made boolean not null default false,
  nameservers text[] not null default '{}',
  current_nameservers text[] not null default '{}',
  error_code text,
  error_message text,
  -- When it is looked at next; while it is being looked at, when others may take it over.
  due_at timestamptz not null,
  deadline_at timestamptz not null,
  attempt integer not null default 0,
  -- Looks in a row that changed nothing.
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index domain_transfers_live on domain_transfers (workspace_id, domain_id) where completed_at is null;
-- Of two workspaces that bring one domain through the installation's own access, one makes the zone.
create unique index domain_transfers_zone on domain_transfers (provider, domain) where zone_made and access = 'instance' and completed_at is null;
create index domain_transfers_due on domain_transfers (due_at) where completed_at is null;
create index domain_transfers_by_domain on domain_transfers (workspace_id, domain, id);
create index domain_transfers_by_batch on domain_transfers (workspace_id, batch_id);
