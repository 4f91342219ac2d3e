-- Days for which a workspace keeps what only explains the past. Null: the default (src/engine/retention/kinds.ts).
create table retention_settings (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  events integer,
  visits integer,
  email_bodies integer,
  updated_at timestamptz not null
);
-- The last message whose text was considered for deletion: IDs grow with time, so each message is considered once.
create table body_cursors (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  last_message_id bigint not null
);
