-- Items of background work that failed and wait for their next attempt (docs/operations.md). A row says that the item
-- failed last time; it is deleted when the item succeeds. Claims pass over rows whose next attempt is still to come.
create table set_aside (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- The loop, schedule or job, by the name it runs under.
  work text not null,
  -- The id of what failed, as that work names it: of a campaign, mailbox, subscription, order ...
  item text not null,
  -- A code. What was thrown may quote secrets or mail, so it is in the log alone, beside `reference`.
  cause text not null,
  reference uuid not null,
  -- What its owner opens to see it; null: the workspace as a whole.
  resource text,
  resource_id text,
  attempts integer not null,
  since timestamptz not null,
  failed_at timestamptz not null,
  next_attempt_at timestamptz not null,
  primary key (workspace_id, work, item)
);
create index set_aside_by_work on set_aside (work, next_attempt_at);
