-- What holds peers of circles back: how often each kind of call may come, which key has used an invitation, and which
-- spellings of an address are one mailbox.

-- Calls are counted by what they ask for; those for messages are kept for a day.
alter table circle_calls add column kind text not null default 'message';
drop index circle_calls_by_time;
create index circle_calls_by_kind on circle_calls (public_key, kind, at);

-- The key that has used it: the same one may bring it again when it never heard the answer.
alter table circle_invitations add column used_by bytea;

-- The mailbox that all spellings of an address lead to: one person gets one first message.
alter table circle_guests add column mailbox_key text;
update circle_guests set mailbox_key = address;
-- Their next list tells of them under the key that they have from now on.
update circle_guests set is_told = false where domain in ('gmail.com', 'googlemail.com');
alter table circle_guests alter column mailbox_key set not null;
alter table circle_guests drop constraint circle_guests_address_key;
create unique index circle_guests_by_mailbox on circle_guests (mailbox_key);
