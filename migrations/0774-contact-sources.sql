-- Addresses that forms and other services send contacts to. A source is known by the hash of its secret, which is shown once.
create table contact_sources (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  enabled boolean not null,
  -- Incoming field to contact field: `email`, `firstName`, ..., `custom.<name>`.
  mapping jsonb not null,
  -- 'update', 'fill' or 'keep': what happens to contacts that the address book has.
  existing text not null,
  tags text[] not null,
  -- The campaign that contacts are enrolled in. It may have been deleted since.
  campaign_id uuid,
  -- Where browsers continue after a form.
  redirect_url text,
  -- Field that only programs fill in.
  honeypot text,
  secret_hash bytea not null,
  secret_hint text not null,
  -- The secret before the last rotation, while it is still accepted.
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index contact_sources_by_secret on contact_sources (workspace_id, secret_hash);

-- What a source received, without the values. Kept for a day, and the newest 50 for longer.
create table contact_source_deliveries (
  workspace_id integer not null references workspaces (id) on delete cascade,
  source_id uuid not null,
  id uuid not null,
  -- Hash of the idempotency key, or of the body: a repeated request changes nothing.
  digest bytea not null,
  -- 'created', 'updated', 'unchanged' or 'rejected'.
  result text not null,
  reason text,
  -- Incoming field that the reason is about.
  field text,
  -- Names of the fields that came, for the owner who maps them.
  fields text[] not null,
  email text,
  email_key text,
  profile_id uuid,
  campaign_id uuid,
  -- 'waiting' until the job has decided; null without a campaign.
  enrollment text,
  enrollment_reason text,
  received_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, source_id) references contact_sources (workspace_id, id) on delete cascade
);
create unique index contact_source_deliveries_by_digest on contact_source_deliveries (workspace_id, source_id, digest);
create index contact_source_deliveries_newest on contact_source_deliveries (workspace_id, source_id, received_at desc, id desc);
create index contact_source_deliveries_by_address on contact_source_deliveries (workspace_id, email_key) where email_key is not null;
