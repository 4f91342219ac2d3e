-- One row: this step to this contact. Only the next step of a contact exists as a row. See src/modules/delivery/README.md for
-- the states and what a crash at each of them leaves behind.

-- A claim changes nothing that an index knows, so that the new version of a row stays on its page and no index is written. What
-- waits and what is claimed share a class, the mailbox of a claim has a column of its own until the result, and what a worker
-- has under way is told by one row a claim (`send_claims`). The free room of a page is for the claim; what is written later is
-- longer, and goes where there is room. Autovacuum and its ANALYZE come after tens of thousands of changes: vacuum reads each
-- index whole and ANALYZE 30,000 rows, however small the table, and both came round every few seconds while a campaign was
-- sent. The service itself looks at how these tables grow.
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
  attempts_log json[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status_class text generated always as (case when status in ('scheduled', 'sending') then 'open' else status end) stored,
  claimed_mailbox_id integer,
  primary key (workspace_id, id)
) with (
  fillfactor = 40,
  autovacuum_analyze_scale_factor = 0.3,
  autovacuum_analyze_threshold = 250000,
  autovacuum_vacuum_insert_scale_factor = 0.1,
  autovacuum_vacuum_scale_factor = 0.1,
  autovacuum_vacuum_threshold = 50000
);
-- Nothing is ever chosen by the contents of these, yet every ANALYZE read, unpacked and sorted thousands of them: under load it
-- ran each quarter of a minute and cost as much as a tenth of the sending.
alter table sends
  alter column gates set statistics 0,
  alter column attempts_log set statistics 0,
  alter column subject set statistics 0,
  alter column smtp_text set statistics 0,
  alter column error_message set statistics 0,
  alter column message_id_header set statistics 0,
  alter column in_reply_to set statistics 0,
  alter column smtp_enhanced set statistics 0;
create unique index sends_once on sends (workspace_id, contact_id, step_id);
create index sends_by_campaign on sends (workspace_id, campaign_id, id);
create index sends_by_change on sends (workspace_id, campaign_id, updated_at, id);
create index sends_by_time on sends (workspace_id, campaign_id, (coalesce(sent_at, due_at)), id);
-- Sends of one step, newest created first: a page of the list, and what waits when a step is deleted.
create index sends_by_step on sends (workspace_id, step_id, id);
create index sends_by_class on sends (workspace_id, campaign_id, status_class, id);
create index sends_pool on sends (workspace_id, campaign_id, due_at, id)
  where mailbox_id is null and status_class in ('open', 'deferred');
create index sends_pool_follow_ups on sends (workspace_id, campaign_id, due_at, id)
  where mailbox_id is null and status_class in ('open', 'deferred') and step_order > 1;
create index sends_waiting on sends (workspace_id, mailbox_id, campaign_id, due_at, id)
  where mailbox_id is not null and status_class in ('open', 'deferred');
-- Messages by what went wrong with them: few, and the newest are asked for.
create index sends_by_error on sends (workspace_id, campaign_id, error_code, id) where error_code is not null;
-- By the class and not by the status: a claim changes the status, and must not change what an index knows.
create index sends_unresolved on sends (workspace_id, id) where status_class = 'unknown';

-- The sends that one claim took. The row goes when all of them have their results.
create table send_claims (
  id uuid primary key,
  worker_id uuid not null,
  workspace_id integer not null,
  send_ids uuid[] not null
);
-- Ids are not worth packing.
alter table send_claims alter column send_ids set storage external;

-- Sends that were given to connections together, under the attempts they were claimed with. The row goes like that of a claim.
create table send_hands (
  id uuid primary key,
  worker_id uuid not null,
  workspace_id integer not null,
  send_ids uuid[] not null,
  attempts integer[] not null,
  handed_at timestamptz not null
);
alter table send_hands alter column send_ids set storage external;
