-- What receiving needs beyond the conversations themselves.

-- How a message was read: intent, label, confidence, signals, source. Kept even when somebody sets another class by hand,
-- so that taking that class back finds the machine's again.
alter table messages add column classification jsonb;

-- Other Message-IDs under which a message of ours is known: some submission servers put their own in its place, and
-- answers then name that one. Learnt from the copy in the Sent folder.
create table message_aliases (
  workspace_id integer not null,
  header text not null,
  mailbox_id integer not null,
  message_id bigint not null,
  primary key (workspace_id, header, mailbox_id)
);

-- Two answers to a message that nobody here has belong together by the id they both refer to.
create index messages_by_reference on messages using gin (reference_ids) where direction = 'inbound' and reference_ids <> '{}';
create index threads_by_provider_id on threads (workspace_id, mailbox_id, external_thread_id) where external_thread_id is not null;
create index threads_by_counterpart on threads (workspace_id, mailbox_id, lower(contact_email), last_message_at desc)
  where contact_email is not null;
