-- Counters. Writers append deltas, so no two transactions ever wait for each other's counter row; a loop folds deltas into the
-- totals; a reader adds both in one snapshot. A recount therefore equals the counters at every instant.

create table campaign_counters (
  workspace_id integer not null,
  campaign_id uuid not null,
  kind text not null,
  status text not null,
  n bigint not null,
  primary key (workspace_id, campaign_id, kind, status)
) with (fillfactor = 70);

-- A queue: written and deleted all the time, so that what is alive is always at the end of the table.
create table campaign_counter_deltas (
  workspace_id integer not null,
  campaign_id uuid not null,
  kind text not null,
  status text not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index campaign_counter_deltas_by_campaign on campaign_counter_deltas (workspace_id, campaign_id);

-- What happened, per campaign, step, variant and UTC day. Facts of no step carry the zero UUID.
create table campaign_stats (
  workspace_id integer not null,
  campaign_id uuid not null,
  step_id uuid not null,
  variant_id uuid not null,
  day date not null,
  sent integer not null default 0,
  new_contacted integer not null default 0,
  failed integer not null default 0,
  bounces integer not null default 0,
  hard_bounces integer not null default 0,
  soft_bounces integer not null default 0,
  replies integer not null default 0,
  unique_replies integer not null default 0,
  auto_replies integer not null default 0,
  interested integer not null default 0,
  not_interested integer not null default 0,
  neutral integer not null default 0,
  out_of_office integer not null default 0,
  opt_outs integer not null default 0,
  opens integer not null default 0,
  unique_opens integer not null default 0,
  machine_opens integer not null default 0,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsubscribes integer not null default 0,
  complaints integer not null default 0,
  completed integer not null default 0,
  -- Of `bounces`, those reported after the message had been accepted: only they were sent and not delivered.
  reported_bounces integer not null default 0,
  primary key (workspace_id, campaign_id, step_id, variant_id, day)
) with (fillfactor = 70);
create index campaign_stats_by_day on campaign_stats (workspace_id, day);

-- A queue of facts, as `campaign_counter_deltas` is one.
create table campaign_stat_deltas (
  like campaign_stats including defaults,
  quarter timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index campaign_stat_deltas_by_campaign on campaign_stat_deltas (workspace_id, campaign_id);

-- Facts by quarter of an hour. The days of every zone begin on one, so the days of any zone can be told from them, and so can
-- the hours by which a span of such days differs from whole UTC days. Facts of which only the UTC day is known stand at its
-- noon.
create table campaign_stat_quarters (
  workspace_id integer not null,
  campaign_id uuid not null,
  step_id uuid not null,
  variant_id uuid not null,
  sent integer not null default 0,
  new_contacted integer not null default 0,
  failed integer not null default 0,
  bounces integer not null default 0,
  hard_bounces integer not null default 0,
  soft_bounces integer not null default 0,
  replies integer not null default 0,
  unique_replies integer not null default 0,
  auto_replies integer not null default 0,
  interested integer not null default 0,
  not_interested integer not null default 0,
  neutral integer not null default 0,
  out_of_office integer not null default 0,
  opt_outs integer not null default 0,
  opens integer not null default 0,
  unique_opens integer not null default 0,
  machine_opens integer not null default 0,
  clicks integer not null default 0,
  unique_clicks integer not null default 0,
  machine_clicks integer not null default 0,
  unsubscribes integer not null default 0,
  complaints integer not null default 0,
  completed integer not null default 0,
  -- Of `bounces`, those reported after the message had been accepted: only they were sent and not delivered.
  reported_bounces integer not null default 0,
  quarter timestamptz not null,
  primary key (workspace_id, campaign_id, quarter, step_id, variant_id)
) with (fillfactor = 70);

create function count_contact_inserts() returns trigger language plpgsql as $$
begin
  insert into campaign_counter_deltas (workspace_id, campaign_id, kind, status, n)
  select workspace_id, campaign_id, 'contact', status, count(*) from new_rows
  where deleted_at is null group by 1, 2, 4;
  return null;
end $$;

create function count_contact_updates() returns trigger language plpgsql as $$
begin
  insert into campaign_counter_deltas (workspace_id, campaign_id, kind, status, n)
  select workspace_id, campaign_id, 'contact', status, sum(n) from (
    select workspace_id, campaign_id, status, 1 as n from new_rows where deleted_at is null
    union all
    select workspace_id, campaign_id, status, -1 from old_rows where deleted_at is null
  ) moves group by 1, 2, 4 having sum(n) <> 0;
  return null;
end $$;

create function count_send_inserts() returns trigger language plpgsql as $$
begin
  insert into campaign_counter_deltas (workspace_id, campaign_id, kind, status, n)
  select workspace_id, campaign_id, 'send', status, count(*) from new_rows group by 1, 2, 4;
  return null;
end $$;

create function count_send_updates() returns trigger language plpgsql as $$
begin
  insert into campaign_counter_deltas (workspace_id, campaign_id, kind, status, n)
  select workspace_id, campaign_id, 'send', status, sum(n) from (
    select workspace_id, campaign_id, status, 1 as n from new_rows
    union all
    select workspace_id, campaign_id, status, -1 from old_rows
  ) moves group by 1, 2, 4 having sum(n) <> 0;
  return null;
end $$;

create trigger contacts_counted_on_insert after insert on contacts
  referencing new table as new_rows for each statement execute function count_contact_inserts();
create trigger contacts_counted_on_update after update on contacts
  referencing new table as new_rows old table as old_rows for each statement execute function count_contact_updates();
create trigger sends_counted_on_insert after insert on sends
  referencing new table as new_rows for each statement execute function count_send_inserts();
create trigger sends_counted_on_update after update on sends
  referencing new table as new_rows old table as old_rows for each statement execute function count_send_updates();
