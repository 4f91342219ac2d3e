-- What stands in the way of a campaign, launches, and guards over mailboxes.

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

-- Sending domains of a campaign whose DNS records block its preflight. A domain that is in order has no row, so the table stays
-- as small as the trouble. `confirmed`: a second look some minutes after the first one saw the same, which is when the campaign
-- is paused.
create table campaign_failing_domains (
  workspace_id integer not null,
  campaign_id uuid not null,
  domain text not null,
  failing text[] not null,
  confirmed boolean not null default false,
  failing_since timestamptz not null,
  checked_at timestamptz not null,
  primary key (workspace_id, campaign_id, domain),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);

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
create index launch_jobs_failed on launch_jobs (workspace_id, id) where status = 'failed';

-- Messages that bounced for good or were reported as spam, by the mailbox that sent them. Few, so the cost follows the trouble.
create table mailbox_reports (
  workspace_id integer not null,
  mailbox_id integer not null,
  send_id uuid not null,
  -- 'bounce' or 'complaint'
  kind text not null,
  -- When the message went out, or was refused.
  sent_at timestamptz not null,
  -- False: its server refused it, so no message of a conversation stands for it.
  accepted boolean not null,
  primary key (workspace_id, mailbox_id, send_id, kind)
);

-- How far the event log has been read for reports.
create table mailbox_report_cursors (
  workspace_id integer primary key,
  sequence bigint not null default 0
);

-- How far the event log has been read for what moves contacts into subsequences.
create table subsequence_cursors (
  workspace_id integer primary key,
  routed_sequence bigint not null
);
