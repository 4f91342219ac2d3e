-- One change of a zone, written down before the provider is asked: what a crash interrupts is carried on from here. At most one
-- for each zone is under way, because providers know no versions and two writers would lose one change.
create table dns_writes (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  domain_id uuid not null,
  provider text not null,
  zone text not null,
  -- `writing`, then `done`, `undone` (nothing of it stays) or `failed` (something of it may stay).
  state text not null,
  -- [{name, type, before, after}], whole RRsets; null: there is none.
  changes jsonb not null,
  attempt integer not null default 1,
  -- The writer's word until then; later others carry on.
  lease_until timestamptz not null,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create unique index dns_writes_under_way on dns_writes (workspace_id, provider, zone) where state = 'writing';
create index dns_writes_due on dns_writes (lease_until) where state = 'writing';
create index dns_writes_by_domain on dns_writes (workspace_id, domain_id, id);

-- Providers that a workspace brings itself; those of the installation come from its settings.
create table dns_providers (
  workspace_id integer not null references workspaces (id) on delete cascade,
  provider text not null,
  -- Addresses and names in clear; the key only inside `secret`, encrypted for this row.
  settings jsonb not null,
  secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, provider)
);

alter table domains
  -- The zone at the provider that holds the domain: its own name, or that of a domain above it.
  add column zone text,
  -- Whose access it is written with: `workspace` or `instance`; null for `manual`.
  add column provider_access text;
