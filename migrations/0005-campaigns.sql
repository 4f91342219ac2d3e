-- Campaigns, their steps and variants, the mailboxes attached to them, and what decides when they send.

create table campaigns (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  priority text not null default 'MEDIUM',
  status text not null default 'draft',
  pause_reason text,
  pause_detail text,
  description text,
  group_id text,
  labels text[] not null default '{}',
  metadata jsonb not null default '{}',
  parent_campaign_id uuid,
  schedule jsonb not null,
  stop_rules jsonb not null,
  settings jsonb not null,
  seed integer,
  revision integer not null default 1,
  last_launch_job_id uuid,
  launched_at timestamptz,
  paused_at timestamptz,
  completed_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index campaigns_by_status on campaigns (workspace_id, status, id) where deleted_at is null;
create index campaigns_by_parent on campaigns (workspace_id, parent_campaign_id) where parent_campaign_id is not null;
create index campaigns_by_group on campaigns (workspace_id, group_id) where group_id is not null;

-- The small hot row of a campaign: when to look again, its next open interval, what its day has used. A claim locks it,
-- so campaign-wide limits hold over any number of workers. `active` mirrors status = 'active'.
create table campaign_slots (
  workspace_id integer not null,
  campaign_id uuid not null,
  active boolean not null default false,
  priority smallint not null default 2,
  next_check_at timestamptz not null,
  window_opens_at timestamptz,
  window_closes_at timestamptz,
  day_ends_at timestamptz not null,
  sent_today integer not null default 0,
  new_today integer not null default 0,
  sending_days integer not null default 0,
  last_sending_day date,
  last_sent_at timestamptz,
  primary key (workspace_id, campaign_id)
) with (fillfactor = 70);
create index campaign_slots_due on campaign_slots (next_check_at) where active;
create index campaign_slots_by_workspace on campaign_slots (workspace_id, next_check_at) where active;

create table campaign_steps (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid not null,
  step_order integer not null,
  name text not null default '',
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  delay_seconds integer not null default 0,
  thread_mode text,
  state text not null default 'enabled',
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create unique index campaign_steps_by_order on campaign_steps (workspace_id, campaign_id, step_order) where deleted_at is null;

create table campaign_variants (
  workspace_id integer not null,
  id uuid not null,
  step_id uuid not null,
  position integer not null,
  subject text not null default '',
  body_text text not null default '',
  body_html text not null default '',
  share double precision not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, step_id) references campaign_steps (workspace_id, id) on delete cascade
);
create unique index campaign_variants_by_position on campaign_variants (workspace_id, step_id, position) where deleted_at is null;

create table campaign_mailboxes (
  workspace_id integer not null,
  campaign_id uuid not null,
  mailbox_id integer not null,
  daily_limit integer,
  weight double precision not null default 1,
  enabled boolean not null default true,
  new_contacts boolean not null default true,
  min_gap_seconds integer,
  assigned_contacts integer not null default 0,
  next_allowed_at timestamptz not null,
  day_ends_at timestamptz not null,
  sent_today integer not null default 0,
  sent_total bigint not null default 0,
  last_sent_at timestamptz,
  attached_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, campaign_id, mailbox_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id)
) with (fillfactor = 70);
create index campaign_mailboxes_by_mailbox on campaign_mailboxes (workspace_id, mailbox_id);

create table subsequences (
  workspace_id integer not null,
  campaign_id uuid not null,
  parent_campaign_id uuid not null,
  position integer not null,
  enabled boolean not null default true,
  trigger jsonb not null,
  entry_delay_seconds integer not null default 0,
  daily_limit_mode text not null default 'inherit',
  daily_limit integer,
  schedule_mode text not null default 'inherit',
  continue_thread boolean not null default true,
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, parent_campaign_id) references campaigns (workspace_id, id)
);
create index subsequences_by_parent on subsequences (workspace_id, parent_campaign_id, position);

create table subsequence_policies (
  workspace_id integer not null,
  campaign_id uuid not null,
  mode text not null default 'first_match',
  subsequence_order uuid[] not null default '{}',
  stop_parent boolean not null default true,
  allow_reentry boolean not null default false,
  cooldown_days integer not null default 0,
  max_per_contact integer not null default 1,
  updated_at timestamptz not null,
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);

-- Which contact of a parent went into which subsequence, and when.
create table subsequence_moves (
  workspace_id integer not null,
  id uuid not null,
  parent_contact_id uuid not null,
  subsequence_id uuid not null,
  contact_id uuid not null,
  moved_at timestamptz not null,
  primary key (workspace_id, id)
);
create index subsequence_moves_by_contact on subsequence_moves (workspace_id, parent_contact_id, moved_at);

create table preflights (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid not null,
  action text not null,
  ready boolean not null,
  -- Fingerprint of the facts the checks read: a launch that carries this id is refused when they have changed.
  facts_hash text not null,
  result jsonb not null,
  evaluated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id)
);
create index preflights_by_expiry on preflights (expires_at);

create table launch_jobs (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid not null,
  status text not null default 'queued',
  stage text not null default 'admission',
  progress integer not null default 0,
  contact_limit integer,
  previous_status text not null,
  total_contacts integer not null default 0,
  enrolled_count integer not null default 0,
  skipped_count integer not null default 0,
  planned_sends integer not null default 0,
  first_send_at timestamptz,
  cursor_contact_id uuid,
  preflight_id uuid,
  include_decision boolean not null default false,
  admission jsonb,
  decision jsonb,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index launch_jobs_running on launch_jobs (workspace_id, campaign_id) where status in ('queued', 'running');
create index launch_jobs_by_campaign on launch_jobs (workspace_id, campaign_id, id);
