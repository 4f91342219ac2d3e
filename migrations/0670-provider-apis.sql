-- Gmail API and Microsoft Graph as transports of a mailbox.

-- Transport that a sign-in is for; it decides the scopes.
alter table oauth_grants add column kind text not null default 'smtp' check (kind in ('smtp', 'gmail_api', 'graph'));

-- Position in the list of changes of an API: a history ID of Gmail, or a delta link of Graph. Null for IMAP.
alter table mailbox_folders add column cursor text;

-- Message-ID that recipients received, if the provider replaced the one in message_id_header. Follow-ups refer to it.
alter table sends add column sent_as text;
