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
  -- The share page is asked for by its token alone: the second look-up, besides inbound mail, that starts without a workspace.
  share_token text,
  primary key (workspace_id, id)
);
create index campaigns_by_status on campaigns (workspace_id, status, id) where deleted_at is null;
create index campaigns_by_parent on campaigns (workspace_id, parent_campaign_id) where parent_campaign_id is not null;
create index campaigns_by_group on campaigns (workspace_id, group_id) where group_id is not null;
create unique index campaigns_by_share on campaigns (share_token) where share_token is not null;
create index campaigns_guard_paused on campaigns (workspace_id, id)
  where status = 'paused' and pause_reason <> 'manual' and deleted_at is null;

-- The small hot row of a campaign: when to look again, its next open interval, what its day has used. A claim locks it, so
-- campaign-wide limits hold over any number of workers. `active` mirrors status = 'active'. Room on the page keeps the new
-- version beside the old one, off the indexes.
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
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
create index campaign_slots_due on campaign_slots (next_check_at) where active;
create index campaign_slots_by_workspace on campaign_slots (workspace_id, next_check_at) where active;

-- Wishes to have a campaign looked at, of those who found its slot held by a claim and did not wait for it. The next claim of
-- the campaign takes them; few rows, and none while no claim runs.
create table campaign_wakes (
  workspace_id integer not null,
  campaign_id uuid not null,
  at timestamptz not null
);
create index campaign_wakes_by_campaign on campaign_wakes (workspace_id, campaign_id);

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
  -- Further messages of the step take this variant alone; null while shares decide.
  winner_variant_id uuid,
  -- 'service' or 'person'; null while the step is open. A person may also settle that no variant wins.
  winner_decided_by text check (winner_decided_by in ('service', 'person')),
  winner_decided_at timestamptz,
  -- What the service decided by: metric, probability, and what each variant had reached.
  winner_results jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  constraint campaign_steps_winner_is_settled check ((winner_decided_by is null) = (winner_decided_at is null) and (winner_variant_id is null or winner_decided_by is not null))
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

-- What a mailbox may send for a campaign, and what it has used of it. Each claim writes it, so each page has room for the next
-- version.
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
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 200);
create index campaign_mailboxes_by_mailbox on campaign_mailboxes (workspace_id, mailbox_id);

-- A campaign that follows a tag gets the mailboxes that come to have it.
create table campaign_followed_tags (
  workspace_id integer not null,
  campaign_id uuid not null,
  tag text not null,
  -- How such mailboxes take part; null: as any other.
  policy jsonb,
  followed_at timestamptz not null,
  primary key (workspace_id, campaign_id, tag),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index campaign_followed_tags_by_tag on campaign_followed_tags (workspace_id, tag);

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
  stop_parent boolean not null default true,
  allow_reentry boolean not null default false,
  cooldown_days integer not null default 0,
  max_per_contact integer not null default 1,
  updated_at timestamptz not null,
  primary key (workspace_id, campaign_id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
