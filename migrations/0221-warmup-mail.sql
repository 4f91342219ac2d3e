-- Sending and finding warmup mail.

-- When the mailbox begins its next talk; null: not on the day that runs.
alter table warmup_mailboxes add column next_opening_at timestamptz;
-- Which of the texts for its place a message has, and what it says: no text is sent twice.
alter table warmup_messages add column variant smallint not null default 0;
alter table warmup_messages add column text_hash bytea;
create index warmup_messages_by_text on warmup_messages (text_hash) where text_hash is not null;

-- What a mailbox has to send, and has on the wire.
drop index warmup_messages_planned;
create index warmup_messages_open on warmup_messages (workspace_id, mailbox_id, due_at) where status in ('planned', 'sending');
create index warmup_messages_bounced on warmup_messages (workspace_id, mailbox_id, bounced_at) where bounced_at is not null;

-- A copy of warmup mail in a folder of a mailbox that is read over IMAP, until it is filed away. Also of answers that people
-- typed into a talk. Found again by its Message-ID each time, so a folder that is made anew or gone changes nothing.
create table warmup_copies (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  -- The Message-ID that it has in this mailbox.
  header text not null,
  conversation_id uuid not null,
  -- The message of ours, and whose; null: typed by a person.
  message_workspace_id integer,
  message_id uuid,
  -- 'received' or 'sent'
  side text not null,
  -- 'awaited' (not seen yet), 'spam', 'inbox' (to be read), 'read' (to be filed), 'filed', 'gone'
  stage text not null,
  -- When it is handled next; null: never again.
  due_at timestamptz,
  worker_id uuid,
  attempt integer not null default 0,
  failures integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, mailbox_id, header)
);
create index warmup_copies_due on warmup_copies (due_at) where due_at is not null and worker_id is null;
create index warmup_copies_of_mailbox on warmup_copies (workspace_id, mailbox_id, due_at) where due_at is not null;
create index warmup_copies_by_worker on warmup_copies (worker_id) where worker_id is not null;
create index warmup_copies_by_conversation on warmup_copies (conversation_id);
