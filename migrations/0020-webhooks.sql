-- Subscriptions, their secrets, deliveries and attempts.

create table webhook_subscriptions (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null default '',
  url text not null,
  event_types text[] not null,
  campaign_ids uuid[] not null default '{}',
  headers bytea,
  header_names text[] not null default '{}',
  max_per_second integer,
  status text not null default 'active',
  disabled_reason text,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A subscription gets the events after this number, whatever the clocks of the processes say.
  after_sequence bigint not null default 0,
  -- When the owners were told that a receiver fails and will be given up; null again with its first success.
  failing_noticed_at timestamptz,
  primary key (workspace_id, id)
);
create index webhook_subscriptions_failing on webhook_subscriptions (workspace_id, id)
  where deleted_at is null and failing_since is not null;

create table webhook_secrets (
  workspace_id integer not null,
  id uuid not null,
  subscription_id uuid not null,
  secret bytea not null,
  hint text not null,
  created_at timestamptz not null,
  -- null: the current secret. Otherwise it signs too until then.
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, subscription_id) references webhook_subscriptions (workspace_id, id) on delete cascade
);
create index webhook_secrets_by_subscription on webhook_secrets (workspace_id, subscription_id, expires_at);

create table webhook_deliveries (
  workspace_id integer not null,
  id uuid not null,
  subscription_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null,
  due_at timestamptz not null,
  attempt integer not null default 0,
  series_attempts integer not null default 0,
  worker_id uuid,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  response_status integer,
  response_body text,
  duration_ms integer,
  error_code text,
  error_message text,
  attempt_log jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What each of the last attempts of a delivery posted and was answered, beside the short log: only who opens one delivery
  -- reads it.
  attempt_answers jsonb not null default '[]',
  primary key (workspace_id, id)
) with (fillfactor = 80);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, subscription_id, due_at, id) where status in ('queued', 'retrying');
create index webhook_deliveries_by_worker on webhook_deliveries (worker_id) where worker_id is not null;
create index webhook_deliveries_by_subscription on webhook_deliveries (workspace_id, subscription_id, id);
create index webhook_deliveries_by_event on webhook_deliveries (workspace_id, event_id);

-- The status that is shown: of what is stored (queued, sending, retrying, delivered, failed) and of the subscription, whose
-- status is null when it is no longer there.
create function webhook_delivery_status(stored text, subscription_status text, subscription_deleted_at timestamptz)
  returns text language sql immutable parallel safe as $$
  select case
    when stored not in ('queued', 'retrying') then stored
    when subscription_status is null or subscription_deleted_at is not null then 'cancelled'
    when subscription_status <> 'active' then 'paused'
    else stored end
$$;
