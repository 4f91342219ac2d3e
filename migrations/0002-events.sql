-- The event log. An event is written in the transaction of its change with sequence null; a single writer per workspace
-- numbers committed events afterwards, so a reader that follows the numbers misses nothing and repeats nothing.

create table events (
  workspace_id integer not null,
  id uuid not null,
  sequence bigint,
  type text not null,
  occurred_at timestamptz not null,
  campaign_id uuid,
  contact_id uuid,
  test boolean not null default false,
  target_subscription_id uuid,
  data jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index events_unnumbered on events (workspace_id, id) where sequence is null;
create unique index events_by_sequence on events (workspace_id, sequence) where sequence is not null;
create index events_by_campaign on events (workspace_id, campaign_id, sequence) where campaign_id is not null and sequence is not null;
create index events_by_type on events (workspace_id, type, sequence) where sequence is not null;
create index events_by_contact on events (workspace_id, contact_id, sequence) where contact_id is not null and sequence is not null;

create table event_cursors (
  workspace_id integer primary key,
  last_sequence bigint not null default 0,
  fanned_out_sequence bigint not null default 0
);
