-- Domains that are bought. A purchase is what one request asked for; each of its domains is an order of its own, whose id is the
-- key that the registrar is told, so that one order buys at most once.
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
  -- `requested`; `processing` from the moment before the registrar is told until it is known what became of it; `action_required`
  -- while somebody must pay the registrar; then `completed`, `failed`, or `quoted` from the start.
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

alter table domains
  -- Where it is registered by us; null: somewhere that we do not reach.
  add column registrar text,
  add column registered_at timestamptz,
  add column expires_at timestamptz,
  add column auto_renew boolean not null default false,
  add column whoisguard boolean not null default false,
  -- When the registrar is asked next whether it was renewed, and at how many days before its end that was said last.
  add column expiry_due_at timestamptz,
  add column expiry_told_days integer;
create index domains_expiry_due on domains (expiry_due_at) where expiry_due_at is not null;
create index domains_redirecting on domains (domain) where redirect_domain is not null and owned_at is not null;
