-- Passwords by which mail programs open hosted mailboxes, and what the servers in front may read of them.

-- One password of a mailbox, made here and shown once; a new one takes the place of the one before.
create table mailbox_passwords (
  workspace_id integer not null,
  mailbox_id integer not null,
  -- As Dovecot verifies it: {SSHA512} and the base64 of digest and salt.
  hash text not null,
  issued_at timestamptz not null,
  primary key (workspace_id, mailbox_id),
  foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);

-- For servers that run beside this service: a role of theirs gets this schema and nothing else (docs/mail-clients.md).
create schema mail_access;

-- Who may sign in, and by what.
create view mail_access.logins with (security_barrier) as
select m.address as username, p.hash as password
from mailboxes m
join mailbox_passwords p on p.workspace_id = m.workspace_id and p.mailbox_id = m.id
join workspaces w on w.id = m.workspace_id
where m.provider = 'native' and m.deleted_at is null and m.status in ('active', 'paused') and w.status = 'active'
  and not exists (select 1 from domains d
    where d.domain = m.domain and d.owned_at is not null and d.workspace_id <> m.workspace_id);
