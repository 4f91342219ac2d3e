-- Messages that people write, and finding conversations by their words.

alter table outbound_operations
  -- Asked for again at the hand-over: an opt-out that came in between must hold.
  add column override_suppression boolean not null default false,
  add column group_id text,
  add column cc_emails text[] not null default '{}',
  -- The last time the wire was tried, for how long it is tried again.
  add column first_attempt_at timestamptz;
create index outbound_operations_by_message on outbound_operations (workspace_id, message_id);
create index outbound_operations_open on outbound_operations (workspace_id, status)
  where status in ('scheduled', 'queued', 'sending', 'deferred', 'unknown');

-- Full text without an extension, so that any PostgreSQL has it: words in lower case, found by their beginnings. The
-- first lexeme is the workspace, so that one tenant's search does not read the words of the others. Marks inside
-- addresses part words: "acme" finds jo@acme.test.
create function search_words(workspace_id integer, words text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', 'workspace' || workspace_id::text || ' ' || translate(words, '@.+-_/''<>', '         '));

create index threads_by_words on threads using gin (
  search_words(workspace_id, left(subject, 1000) || ' ' || coalesce(contact_email, '') || ' ' || coalesce(contact_name, ''))
);
-- What a campaign wrote is not indexed: it is the same for all its contacts, and writing it is the path that must be fast.
create index messages_by_words on messages using gin (
  search_words(workspace_id, left(subject, 1000) || ' ' || from_email || ' ' || coalesce(from_name, '') || ' ' || left(body_text, 50000))
) where kind <> 'campaign';
