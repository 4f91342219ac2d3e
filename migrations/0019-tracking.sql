-- Fetches of a message's picture (open) and of its links (click). A row comes with the request and is judged a moment later,
-- when it is known what else was fetched beside it; then its class and the rule that decided stand in it. No address of the
-- visitor is kept.
create table tracking_visits (
  workspace_id integer not null,
  id uuid not null,
  contact_id uuid not null,
  step_id uuid not null,
  kind text not null,
  -- Where a click led to; null for an open.
  url text,
  method text not null,
  user_agent text not null,
  purpose text not null,
  visited_at timestamptz not null,
  judge_at timestamptz not null,
  -- null until it is judged: human or machine, and the rule.
  class text,
  rule text,
  primary key (workspace_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_vacuum_scale_factor = 0.1);
create index tracking_visits_waiting on tracking_visits (judge_at) where class is null;
create index tracking_visits_by_message on tracking_visits (workspace_id, contact_id, step_id, visited_at);
