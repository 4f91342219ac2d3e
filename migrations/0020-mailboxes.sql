-- When a mailbox first worked: what tells a first connection from a later one.
alter table mailboxes add column connected_at timestamptz;

-- The inbound server delivers by address alone, so an address that is hosted here belongs to one workspace.
create unique index mailboxes_hosted_address on mailboxes (address) where provider = 'native' and deleted_at is null;
drop index mailboxes_inbound;

-- A mailbox that is not polled now waits at 'infinity' until its status lets it back in.
comment on column mailbox_syncs.due_at is 'infinity: not polled while the mailbox is connecting, disconnected or deleted';

-- The newest hash of each workspace's audit log. Locked by the writer, so that the chain has no forks.
create table audit_heads (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  hash text not null default ''
);
create index audit_log_by_time on audit_log (workspace_id, at);
