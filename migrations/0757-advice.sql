-- Findings of the advisor that members dismissed, with the evidence of that time: with new evidence, a finding returns.
create table advice_dismissals (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- Key of the rule.
  rule text not null,
  evidence text[] not null,
  dismissed_at timestamptz not null,
  primary key (workspace_id, rule)
);
