-- Reports of a campaign that clients receive by email every week or month.
create table report_schedules (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  campaign_id uuid not null,
  cadence text not null check (cadence in ('weekly', 'monthly')),
  weekday text not null,
  day_of_month integer not null check (day_of_month between 1 and 31),
  -- On the clock of the workspace.
  hour integer not null check (hour between 0 and 23),
  attach_csv boolean not null,
  language text not null,
  status text not null check (status in ('active', 'paused')),
  -- When the next report is due; null while paused.
  due_at timestamptz,
  worker_id uuid,
  attempt integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create index report_schedules_due on report_schedules (due_at) where status = 'active' and worker_id is null;
create index report_schedules_held on report_schedules (worker_id) where worker_id is not null;
create index report_schedules_by_campaign on report_schedules (workspace_id, campaign_id);

-- Readers of a report, each with the one email that may be under way. A due schedule moves to its next time and makes its
-- readers due in one transaction, so no period is sent twice.
create table report_recipients (
  workspace_id integer not null,
  id uuid not null,
  schedule_id uuid not null,
  address text not null,
  -- When the reader stopped the emails. The row stays, so that the address cannot be added again.
  stopped_at timestamptz,
  -- Period of the last report.
  first_day date,
  last_day date,
  planned_at timestamptz,
  due_at timestamptz,
  -- When the email was handed to the mail server. A claim that finds it set died in between, and does not send again.
  begun_at timestamptz,
  worker_id uuid,
  attempt integer not null default 0,
  failures integer not null default 0,
  result text check (result in ('sent', 'failed', 'unconfirmed')),
  error text,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, schedule_id, address),
  foreign key (workspace_id, schedule_id) references report_schedules (workspace_id, id) on delete cascade
);
create index report_recipients_due on report_recipients (due_at) where stopped_at is null and worker_id is null;
create index report_recipients_held on report_recipients (worker_id) where worker_id is not null;
create index report_recipients_failing on report_recipients (workspace_id, schedule_id)
  where result = 'failed' and stopped_at is null;
