-- Answers that are sent on to the address of their mailbox (`forward_to`): one row each, written with the answer. The
-- operation is null until the message that carries it on is written, which happens once.
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
