-- A message that goes out is written three times in its row of `sends`, and each time into every index of it: they cost more
-- than all else together. What another index answers as well goes.

-- A Message-ID begins with the id of its send.
drop index sends_by_message_id;
-- Room for the next version of a row on its own page: then no index learns of a hand.
alter table sends set (fillfactor = 50);

-- The header before the mailbox: a header is asked for in all mailboxes of a workspace, too.
drop index messages_once;
drop index messages_by_header;
create unique index messages_once on messages (workspace_id, message_id_header, mailbox_id, direction);

-- Nearly all conversations have no answer; theirs is the order of threads_by_time.
drop index threads_by_bucket;
create index threads_by_bucket on threads (workspace_id, reply_bucket, last_message_at desc, id desc) where reply_bucket <> 'none';
