-- Warmup: what was asked for, the mailboxes under it, the mail between them and its copies in their folders.

-- What workspaces decided beyond their mailboxes. No row: nothing is shared.
create table warmup_workspaces (
  workspace_id integer primary key references workspaces (id) on delete cascade,
  share_across_workspaces boolean not null default false,
  updated_at timestamptz not null
);

create table warmup_operations (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  action text not null,
  status text not null,
  settings jsonb not null default '{}',
  -- The accepted mailboxes in the order of their ids: the same set asked for again is the same operation.
  mailbox_ids integer[] not null,
  requested_count integer not null,
  success_count integer not null default 0,
  failure_count integer not null default 0,
  rejections jsonb not null default '[]',
  queued_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create index warmup_operations_unfinished on warmup_operations (workspace_id, action) where completed_at is null;

create table warmup_items (
  workspace_id integer not null,
  operation_id uuid not null,
  mailbox_id integer not null,
  -- Its place in the request, and its name there.
  place integer not null,
  mailbox text not null,
  status text not null,
  error_code text,
  error_message text,
  queued_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_id, operation_id, mailbox_id),
  foreign key (workspace_id, operation_id) references warmup_operations (workspace_id, id) on delete cascade
);
create index warmup_items_unfinished on warmup_items (workspace_id, mailbox_id) where completed_at is null;

-- One row per mailbox that was ever warmed up. Its status is `mailboxes.warmup_status`, which campaigns ask too.
create table warmup_mailboxes (
  workspace_id integer not null references workspaces (id) on delete cascade,
  mailbox_id integer not null,
  settings jsonb not null,
  -- Decides every choice of this mailbox that is left to chance.
  seed integer not null,
  started_at timestamptz not null,
  ready_at timestamptz,
  -- Local days on which it took part, and those of them from Monday to Friday.
  days integer not null default 0,
  working_days integer not null default 0,
  -- The local day that runs, and how many messages it is meant to have.
  day date,
  day_ends_at timestamptz,
  day_target integer not null default 0,
  -- Where a pause or a quarantine leads back to: 'warming' or 'ready'.
  resumes_as text,
  -- Who paused it: 'user', or 'mailbox' when the mailbox itself could not take part.
  pause_cause text,
  band text not null default 'good',
  band_reasons jsonb not null default '[]',
  band_since timestamptz,
  health_score integer not null default 50,
  -- What happened before does not count in its health any more.
  judged_since timestamptz,
  rest_until timestamptz,
  -- Others may choose it as a partner; also those of other workspaces.
  is_open boolean not null default false,
  is_shared boolean not null default false,
  -- Its place among possible partners: whoever looks for one begins at a place of chance.
  pool_key double precision not null,
  -- Its next turn; null: none until something changes.
  due_at timestamptz,
  error_code text,
  error_message text,
  updated_at timestamptz not null,
  -- When the mailbox begins its next talk; null: not on the day that runs.
  next_opening_at timestamptz,
  primary key (workspace_id, mailbox_id)
);
create index warmup_mailboxes_due on warmup_mailboxes (due_at) where due_at is not null;
create index warmup_mailboxes_pool on warmup_mailboxes (workspace_id, pool_key) where is_open;
create index warmup_mailboxes_shared_pool on warmup_mailboxes (pool_key) where is_open and is_shared;

-- A talk of two mailboxes, of one workspace or of two that both allow it. It belongs to the one that begins it.
create table warmup_conversations (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  mailbox_id integer not null,
  partner_workspace_id integer not null,
  partner_mailbox_id integer not null,
  language text not null,
  -- Decides every word of it.
  seed integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- 'length', 'silence', 'person', 'machine', 'refused' or 'partner'
  ended_by text,
  primary key (workspace_id, id)
);
create index warmup_conversations_by_age on warmup_conversations (created_at);

-- One message of a talk, of the workspace whose mailbox writes it; what becomes of it is written here by both sides.
create table warmup_messages (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  conversation_workspace_id integer not null,
  conversation_id uuid not null,
  -- 1 is the opening.
  position smallint not null,
  mailbox_id integer not null,
  partner_workspace_id integer not null,
  partner_mailbox_id integer not null,
  from_email text not null,
  to_email text not null,
  partner_provider text not null,
  message_id_header text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  -- 'planned', 'sending', 'sent', 'unknown', 'failed' or 'cancelled'
  status text not null,
  due_at timestamptz not null,
  worker_id uuid,
  attempt integer not null default 0,
  first_attempt_at timestamptz,
  handed_at timestamptz,
  -- When it was accepted, or may have been.
  sent_at timestamptz,
  -- Where its recipient found it: 'inbox', 'spam', 'other' or 'missing'.
  placement text,
  placed_at timestamptz,
  rescued_at timestamptz,
  answered_at timestamptz,
  bounced_at timestamptz,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  -- Which of the texts for its place a message has, and what it says: no text is sent twice.
  variant smallint not null default 0,
  text_hash bytea,
  primary key (workspace_id, id)
);
create index warmup_messages_sent on warmup_messages (workspace_id, mailbox_id, sent_at) where sent_at is not null;
create index warmup_messages_received on warmup_messages (partner_workspace_id, partner_mailbox_id, sent_at)
  where sent_at is not null;
create index warmup_messages_by_worker on warmup_messages (worker_id) where status = 'sending';
create index warmup_messages_by_conversation on warmup_messages (conversation_id, position);
create index warmup_messages_by_text on warmup_messages (text_hash) where text_hash is not null;
create index warmup_messages_open on warmup_messages (workspace_id, mailbox_id, due_at) where status in ('planned', 'sending');
create index warmup_messages_bounced on warmup_messages (workspace_id, mailbox_id, bounced_at) where bounced_at is not null;

-- Every Message-ID that a talk is known by, for each workspace that takes part: ours, those that servers put in their place,
-- those of answers that people typed.
create table warmup_ids (
  workspace_id integer not null references workspaces (id) on delete cascade,
  header text not null,
  conversation_workspace_id integer not null,
  conversation_id uuid not null,
  primary key (workspace_id, header)
);
create index warmup_ids_by_conversation on warmup_ids (conversation_id);

-- When two mailboxes last began a talk. Not of one workspace: a pair may be of two. Ids of mailboxes are unique over all.
create table warmup_pairs (
  low_mailbox_id integer not null,
  high_mailbox_id integer not null,
  began_at timestamptz not null,
  primary key (low_mailbox_id, high_mailbox_id)
);

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
