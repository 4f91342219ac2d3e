-- Until when the provider limits the application that a mailbox uses (an OAuth client or a service account); null: not known.
alter table mailbox_slots add column application_rests_until timestamptz;
