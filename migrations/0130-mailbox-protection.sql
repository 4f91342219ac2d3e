-- A mailbox of whose own messages too many bounce or are reported as spam rests, for all campaigns.

-- While `protected_until` is set the mailbox is held: claims pass it over. Clearing it, not the instant alone, ends the rest.
alter table mailboxes add column protected_until timestamptz;
-- What for, in words.
alter table mailboxes add column protected_for text;
-- What the mailbox sent before its last rest ended counts no more.
alter table mailboxes add column judged_since timestamptz;
create index mailboxes_protected on mailboxes (protected_until) where protected_until is not null and deleted_at is null;

-- Messages that bounced for good or were reported as spam, by the mailbox that sent them. Few, so the cost follows the trouble.
create table mailbox_reports (
  workspace_id integer not null,
  mailbox_id integer not null,
  send_id uuid not null,
  -- 'bounce' or 'complaint'
  kind text not null,
  -- When the message went out, or was refused.
  sent_at timestamptz not null,
  -- False: its server refused it, so no message of a conversation stands for it.
  accepted boolean not null,
  primary key (workspace_id, mailbox_id, send_id, kind)
);

-- How far the event log has been read for reports.
create table mailbox_report_cursors (
  workspace_id integer primary key,
  sequence bigint not null default 0
);
