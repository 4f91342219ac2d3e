-- Who must not be written to. group_id '' is the whole workspace. value is a lower-case address or a domain.

create table suppressions (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('email', 'domain')),
  value text not null,
  group_id text not null default '',
  reason text not null,
  note text,
  source text not null,
  campaign_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, value, kind, group_id)
);
create index suppressions_by_group on suppressions (workspace_id, group_id, id);
create index suppressions_by_reason on suppressions (workspace_id, reason, id);
