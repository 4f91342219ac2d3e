-- What people write by hand, and what they do together with conversations.

create table outbound_operations (
  workspace_id integer not null,
  id uuid not null,
  kind text not null,
  status text not null default 'queued',
  mailbox_id integer not null,
  thread_id bigint not null,
  message_id bigint not null,
  message_id_header text not null,
  task_hash text not null,
  idempotency_key text not null,
  client_request_id text,
  delivery_mode text not null,
  from_email text not null,
  to_emails text[] not null,
  raw bytea not null,
  envelope_to text[] not null,
  due_at timestamptz not null,
  attempt integer not null default 0,
  worker_id uuid,
  handed_at timestamptz,
  smtp_code integer,
  smtp_enhanced text,
  smtp_text text,
  error_code text,
  error_message text,
  resolution text,
  sender_reason text,
  queued_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  -- Asked for again at the hand-over: an opt-out that came in between must hold.
  override_suppression boolean not null default false,
  group_id text,
  cc_emails text[] not null default '{}',
  -- The last time the wire was tried, for how long it is tried again.
  first_attempt_at timestamptz,
  -- The message is counted in the day of its mailbox already; what is counted when it has gone out is false.
  counted boolean not null default false,
  primary key (workspace_id, id)
);
create index outbound_operations_due on outbound_operations (due_at) where status in ('scheduled', 'queued', 'deferred');
create index outbound_operations_by_worker on outbound_operations (worker_id) where worker_id is not null;
create index outbound_operations_by_message on outbound_operations (workspace_id, message_id);
create index outbound_operations_open on outbound_operations (workspace_id, status)
  where status in ('scheduled', 'queued', 'sending', 'deferred', 'unknown');
-- Messages written by hand, the youngest of a status first: also one that is rare among a million sent ones is found at once.
create index outbound_operations_listed on outbound_operations (workspace_id, status, id desc);

-- Answers that are sent on to the address of their mailbox (`forward_to`): one row each, written with the answer. The operation
-- is null until the message that carries it on is written, which happens once.
create table reply_forwards (
  workspace_id integer not null,
  message_id bigint not null,
  mailbox_id integer not null,
  thread_id bigint not null,
  forward_to text not null,
  operation_id uuid,
  -- Why it is not sent on: `recipient_suppressed`, `message_gone`.
  refused text,
  created_at timestamptz not null,
  primary key (workspace_id, message_id)
);

-- Answers that somebody has begun and not sent: one of a kind for each person or API key and conversation.
create table thread_drafts (
  workspace_id integer not null,
  thread_id bigint not null,
  -- `person:` or `key:` and the id.
  owner text not null,
  kind text not null check (kind in ('reply', 'forward')),
  revision integer not null,
  content jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, thread_id, owner, kind),
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index thread_drafts_by_owner on thread_drafts (workspace_id, owner, updated_at desc);

-- What colleagues write to each other about a conversation. It never leaves the service.
create table thread_notes (
  workspace_id integer not null,
  id uuid not null,
  thread_id bigint not null,
  -- `person:` or `key:` and the id; the name as it was when it was written.
  author text not null,
  author_name text not null,
  body text not null,
  mentions uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references threads (workspace_id, id) on delete cascade
);
create index thread_notes_by_thread on thread_notes (workspace_id, thread_id, created_at, id);

-- Who looks at a conversation or writes an answer. It passes by itself and is worth nothing after a crash.
create unlogged table thread_presence (
  workspace_id integer not null references workspaces (id) on delete cascade,
  thread_id bigint not null,
  who text not null,
  name text not null,
  state text not null check (state in ('viewing', 'typing')),
  until timestamptz not null,
  primary key (workspace_id, thread_id, who)
);

-- Changes of many conversations at once that can still be taken back.
create table thread_batches (
  workspace_id integer not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- How each conversation was, and when the batch changed it: [{id, changed_at, is_read, ...}].
  before jsonb not null,
  undo_until timestamptz not null,
  primary key (workspace_id, id)
);

-- Remote pictures of messages that somebody asked to see, fetched once by the service. They go by themselves after a week.
create table message_pictures (
  workspace_id integer not null references workspaces (id) on delete cascade,
  -- SHA-256 of the address: a picture that many messages show is fetched and kept once.
  url_hash bytea not null,
  content_type text not null,
  data bytea not null,
  size_bytes integer not null,
  fetched_at timestamptz not null,
  primary key (workspace_id, url_hash)
);
-- Pictures are compressed already.
alter table message_pictures alter column data set storage external;
create index message_pictures_by_age on message_pictures (workspace_id, fetched_at desc, url_hash) include (size_bytes);
