-- The event log. An event is written in the transaction of its change with sequence null; a single writer per workspace numbers
-- committed events afterwards, so a reader that follows the numbers misses nothing and repeats nothing.

-- Upkeep comes in bulk, as that of `sends`.
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
  data json not null,
  created_at timestamptz not null,
  position bigint generated always as identity,
  schema_version integer not null default 1,
  primary key (workspace_id, id)
) with (
  autovacuum_analyze_scale_factor = 0.2,
  autovacuum_analyze_threshold = 250000,
  autovacuum_vacuum_insert_threshold = 250000,
  autovacuum_vacuum_scale_factor = 0.1,
  autovacuum_vacuum_threshold = 50000
);
alter table events alter column data set statistics 0;
create unique index events_by_sequence on events (workspace_id, sequence) where sequence is not null;
create index events_by_campaign on events (workspace_id, campaign_id, sequence) where campaign_id is not null and sequence is not null;
create index events_by_type on events (workspace_id, type, sequence) where sequence is not null;
create index events_by_contact on events (workspace_id, contact_id, sequence) where contact_id is not null and sequence is not null;
create index events_unnumbered on events (workspace_id, position) where sequence is null;

create table event_cursors (
  workspace_id integer primary key,
  last_sequence bigint not null default 0,
  fanned_out_sequence bigint not null default 0
);
