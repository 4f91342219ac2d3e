-- Where members are notified about events of their workspace.
create table notice_channels (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('email', 'slack', 'discord', 'teams', 'webhook')),
  name text not null,
  -- For email: the member whose address receives the notices. Their membership is checked at each notice.
  member_id uuid,
  -- For all others: the URL, encrypted, because knowing it is enough to post. Only its host is shown.
  url bytea,
  url_host text,
  event_types text[] not null,
  campaign_ids uuid[] not null,
  intents text[] not null,
  includes_text boolean not null,
  -- HH:MM in time_zone, or in the zone of the workspace. Null: within a minute of the event.
  daily_at text,
  quiet_from text,
  quiet_until text,
  time_zone text,
  status text not null check (status in ('active', 'paused', 'disabled')),
  disabled_reason text,
  -- Number of the last event before the channel was created or resumed.
  after_sequence bigint not null,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  failing_noticed_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  error_code text,
  error_message text,
  -- When the next message is due; null while nothing waits.
  due_at timestamptz,
  worker_id uuid,
  attempt integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  check ((url is null) = (url_host is null)),
  check ((quiet_from is null) = (quiet_until is null))
);
create index notice_channels_due on notice_channels (due_at) where status = 'active' and worker_id is null;
create index notice_channels_held on notice_channels (worker_id) where worker_id is not null;
create index notice_channels_failing on notice_channels (workspace_id, id)
  where status = 'disabled' or consecutive_failures >= 3;

-- Events that wait for the next message of a channel. Rows are added under the lock of the channel's row, so that its holder
-- sees all rows up to the largest position.
create table notice_items (
  workspace_id integer not null,
  channel_id uuid not null,
  position bigint generated always as identity,
  event_id uuid not null,
  event_type text not null,
  added_at timestamptz not null,
  primary key (workspace_id, channel_id, position),
  foreign key (workspace_id, channel_id) references notice_channels (workspace_id, id) on delete cascade
);
