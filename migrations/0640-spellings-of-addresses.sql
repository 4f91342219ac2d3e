-- The mailbox that an address leads to: without its tag (RFC 5233), and for Gmail without dots and under one domain
-- (support.google.com/mail/answer/7436150). The same rule as `mailboxOf` in engine/address/mailbox-key.ts: a reply that comes from
-- another spelling finds its contact by it.
create function mailbox_of(email_key text) returns text language sql immutable parallel safe as $$
  select case when email_key like '%@gmail.com' or email_key like '%@googlemail.com'
    then replace(regexp_replace(email_key, '(\+.*)?@[^@]*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(email_key, '\+.*@', '@') end
$$;

-- Only addresses that have another spelling: a small part of all contacts.
create index contacts_by_mailbox on contacts (mailbox_of(email_key), workspace_id)
  where email_key like '%+%' or email_key like '%.%@gmail.com' or email_key like '%@googlemail.com';
