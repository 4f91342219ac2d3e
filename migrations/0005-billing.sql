-- Who pays for a workspace: its customer at the payment provider, what is known of card and subscription, and the steps of
-- everything that costs money. Card data never comes here: brand, last four digits and expiry only.
create table billing_accounts (
  workspace_id int primary key references workspaces (id) on delete cascade,
  -- Names the order "make a customer" at the provider, so that it is carried out once however often it is asked for.
  customer_key uuid not null,
  customer_id text unique,
  subscription_id text,
  subscription_item_id text,
  card jsonb,
  checked_at timestamptz,
  updated_at timestamptz not null
);

-- Pages of the provider on which somebody may enter a payment method.
create table billing_setups (
  workspace_id int not null references workspaces (id) on delete cascade,
  id text not null,
  return_url text not null,
  url text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);

-- Changes of the number of seats, one at a time for each workspace. The id is the provider's idempotency key.
create table billing_seat_orders (
  workspace_id int not null references workspaces (id) on delete cascade,
  id uuid not null,
  seats int not null,
  previous_seats int not null,
  status text not null check (status in ('open', 'done', 'failed')),
  amount_due_cents int,
  currency text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create unique index billing_seat_orders_open on billing_seat_orders (workspace_id) where status = 'open';

-- Notices of the provider that were taken: each acts once.
create table billing_notices (
  id text primary key,
  received_at timestamptz not null
);
