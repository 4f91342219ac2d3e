-- Mailboxes that a restored instance read while it was held, and what they showed about emails sent after the backup. The
-- release deletes the rows.
create table held_mailboxes (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  -- Emails that waited in the backup and were found in the Sent folder.
  found_count integer not null default 0,
  -- When all folders had been read up to their ends for the first time since the restore. Null: not yet.
  read_at timestamptz,
  -- Whether the Sent folder has the last emails from before the backup, so that an email missing there was not sent.
  keeps_copies boolean not null default false,
  primary key (workspace_id, mailbox_id)
);
