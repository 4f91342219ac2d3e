-- Sending domains: who owns them, their keys, what DNS says of them, and how they are bought and brought here.

create table domains (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  domain text not null,
  status text not null default 'active',
  provider text not null default 'manual',
  redirect_domain text,
  dkim_selector text,
  dkim_public_key text,
  dkim_private_key bytea,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A domain belongs to one workspace of the installation. `owned_by` says by what: `dns` (its challenge was seen), `given` (by
  -- the operator's account-wide key), `reserved` (a name for trying out, RFC 6761, by first use), `parent` (a name above it is
  -- owned), `kept` (it was in use before anybody had to prove anything).
  owned_by text,
  owned_at timestamptz,
  -- Mailboxes are hosted here, or are to be: it needs a key of ours and its mail comes to us.
  hosted boolean not null default false,
  -- The next key of a rotation, not signed with before its record was seen; and the one before, while mail signed with it is
  -- still on its way.
  dkim_next_selector text,
  dkim_next_public_key text,
  dkim_next_private_key bytea,
  dkim_previous_selector text,
  dkim_previous_public_key text,
  dkim_previous_until timestamptz,
  -- Name servers as they were last seen.
  nameservers text[] not null default '{}',
  -- The zone at the provider that holds the domain: its own name, or that of a domain above it.
  zone text,
  -- Whose access it is written with: `workspace` or `instance`; null for `manual`.
  provider_access text,
  -- Where it is registered by us; null: somewhere that we do not reach.
  registrar text,
  registered_at timestamptz,
  expires_at timestamptz,
  auto_renew boolean not null default false,
  whoisguard boolean not null default false,
  -- When the registrar is asked next whether it was renewed, and at how many days before its end that was said last.
  expiry_due_at timestamptz,
  expiry_told_days integer,
  primary key (workspace_id, id),
  unique (workspace_id, domain)
);
create unique index domains_owner on domains (domain) where owned_at is not null;
create index domains_expiry_due on domains (expiry_due_at) where expiry_due_at is not null;
create index domains_redirecting on domains (domain) where redirect_domain is not null and owned_at is not null;

-- What DNS said about each domain, and when it is asked next. One row per domain, on its own: a check must not touch the row of
-- the domain, whose version says whether its key has changed.
create table domain_dns (
  workspace_id integer not null,
  domain_id uuid not null,
  due_at timestamptz not null,
  worker_id uuid,
  attempt integer not null default 0,
  -- Checks in a row that found the same: a domain whose records are just being set is asked often, one at rest rarely.
  unchanged integer not null default 0,
  checked_at timestamptz,
  -- In order, or not to be asked about: those that somebody waits for go before them.
  settled boolean not null default false,
  health text not null default 'unknown',
  -- Verdicts by the four names that decide about sending, null before the first check.
  verdicts jsonb,
  -- Every expected record with what was seen and what to do.
  findings jsonb not null default '[]',
  -- Since when every check of a domain has found that it must not send.
  failing_since timestamptz,
  primary key (workspace_id, domain_id),
  foreign key (workspace_id, domain_id) references domains (workspace_id, id) on delete cascade
) with (fillfactor = 80);
create index domain_dns_due on domain_dns (settled, due_at) where worker_id is null;
create index domain_dns_claimed on domain_dns (worker_id) where worker_id is not null;
create index domain_dns_failing on domain_dns (workspace_id, domain_id) where health = 'failing';

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

-- Domains that are bought. A purchase is what one request asked for; each of its domains is an order of its own, whose id is
-- the key that the registrar is told, so that one order buys at most once.
create table domain_purchases (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  registrar text not null,
  -- Only asked for; nothing is bought.
  quote_only boolean not null,
  years integer not null,
  whoisguard boolean not null,
  auto_renew boolean not null,
  redirect_domain text,
  -- Who the domains are registered for, encrypted for this row; null where the registrar takes its account's own.
  contact bytea,
  -- The idempotency key of the request: done again after a crash, it finds its purchase.
  request_key text,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index domain_purchases_by_key on domain_purchases (workspace_id, request_key) where request_key is not null;

create table domain_orders (
  workspace_id integer not null,
  id uuid not null,
  purchase_id uuid not null,
  position integer not null,
  domain text not null,
  registrar text not null,
  -- `requested`; `processing` from the moment before the registrar is told until it is known what became of it;
  -- `action_required` while somebody must pay the registrar; then `completed`, `failed`, or `quoted` from the start.
  status text not null,
  price_cents integer,
  currency text,
  -- Written before the registrar is told: from then on it may have been bought. Null: it was not, or the registrar said no.
  begun_at timestamptz,
  -- Counts keys that were answered with no: registrars repeat the answer of a key, so the next try needs another one.
  key_number integer not null default 0,
  -- It is ours since then; what follows (name servers, renewal, redirect) may still be under way.
  registered_at timestamptz,
  expires_at timestamptz,
  error_code text,
  error_message text,
  attempt integer not null default 0,
  -- Looks and tries in a row that changed nothing.
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, purchase_id) references domain_purchases (workspace_id, id) on delete cascade
);
create index domain_orders_by_purchase on domain_orders (workspace_id, purchase_id, position);
create index domain_orders_due on domain_orders (due_at) where completed_at is null;
-- One order for a name at a time in the whole installation: its workspaces share the registrar's account.
create unique index domain_orders_live on domain_orders (registrar, domain) where completed_at is null;

-- What the sandbox registrar has sold. It stands for a registrar's own books, so no workspace owns its rows.
create table sandbox_registrations (
  domain text primary key,
  order_key text not null,
  registered_at timestamptz not null,
  expires_at timestamptz not null,
  auto_renew boolean not null,
  nameservers text[] not null default '{}',
  forwards_to text
);
