-- Rules that sort received messages. Conditions and actions are objects of `engine/inbox-rules`; `position` orders the rules of a workspace.
create table inbox_rules (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  enabled boolean not null,
  stop boolean not null,
  position integer not null,
  conditions jsonb not null,
  actions jsonb not null,
  -- Set when an action failed. The rule does nothing until a member saves it again.
  failed_at timestamptz,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);

-- What a rule does, or did, about one message. The key makes it happen once, whatever job is repeated.
create table inbox_rule_acts (
  workspace_id integer not null references workspaces (id) on delete cascade,
  message_id bigint not null,
  rule_id uuid not null,
  thread_id bigint not null,
  position integer not null,
  rule_name text not null,
  -- The actions as they were when the rule matched.
  actions jsonb not null,
  status text not null check (status in ('pending', 'done', 'failed')),
  failure text,
  undo_token uuid,
  undo_until timestamptz,
  matched_at timestamptz not null,
  acted_at timestamptz,
  primary key (workspace_id, message_id, rule_id),
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index inbox_rule_acts_by_thread on inbox_rule_acts (workspace_id, thread_id, matched_at);
