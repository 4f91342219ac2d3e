-- Messages that mail programs hand in take their place in the mailbox's day when they are accepted.

-- The message is counted in the day of its mailbox already; what is counted when it has gone out is false.
alter table outbound_operations add column counted boolean not null default false;

-- Which login may send as which address, for a submission server in front: its own one, while the mailbox sends.
create view mail_access.senders with (security_barrier) as
select l.username as address, l.username as login
from mail_access.logins l
where exists (select 1 from mailboxes m where m.address = l.username and m.deleted_at is null and m.status = 'active');
