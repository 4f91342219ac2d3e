-- One row: this step to this contact. Only the next step of a contact exists as a row. See src/modules/sending/README.md
-- for the states and what a crash at each of them leaves behind.

create table sends (
  workspace_id integer not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  step_id uuid not null,
  step_order integer not null,
  variant_id uuid,
  -- null until a mailbox takes a first message; a follow-up is born with its contact's mailbox.
  mailbox_id integer,
  status text not null default 'scheduled',
  status_reason text,
  due_at timestamptz not null,
  attempt integer not null default 0,
  worker_id uuid,
  claimed_at timestamptz,
  handed_at timestamptz,
  first_attempt_at timestamptz,
  message_id_header text,
  in_reply_to text,
  subject text,
  sent_at timestamptz,
  smtp_code integer,
  smtp_enhanced text,
  smtp_text text,
  error_code text,
  error_message text,
  resolution text,
  bounce_type text,
  bounced_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  open_count integer not null default 0,
  machine_open_count integer not null default 0,
  click_count integer not null default 0,
  machine_click_count integer not null default 0,
  replied_at timestamptz,
  reply_intent text,
  thread_id bigint,
  message_id bigint,
  -- The gates as they were judged when the send last waited, was skipped or went out; for explain.
  gates jsonb,
  attempts_log jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
) with (fillfactor = 75);
create unique index sends_once on sends (workspace_id, contact_id, step_id);
create index sends_pool on sends (workspace_id, campaign_id, due_at, id) where mailbox_id is null and status in ('scheduled', 'deferred');
create index sends_waiting on sends (workspace_id, mailbox_id, campaign_id, due_at, id) where mailbox_id is not null and status in ('scheduled', 'deferred');
create index sends_by_worker on sends (worker_id) where worker_id is not null;
create index sends_unknown on sends (workspace_id, mailbox_id, id) where status = 'unknown';
create index sends_by_campaign on sends (workspace_id, campaign_id, id);
create index sends_by_status on sends (workspace_id, campaign_id, status, id);
create index sends_by_change on sends (workspace_id, campaign_id, updated_at, id);
create index sends_by_time on sends (workspace_id, campaign_id, (coalesce(sent_at, due_at)), id);
create index sends_by_message_id on sends (workspace_id, message_id_header) where message_id_header is not null;
