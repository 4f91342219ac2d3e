-- Who handed out what lets its holder in, so that it ends with their right to hand it out (ADR 61).

-- `key:<id>` or `person:<id>`. Invitations and links from before name no issuer and cannot be asked about: they are made again.
delete from invitations;
delete from entrance_links where purpose = 'password' and not by_mail;
alter table invitations add column issuer text not null;
-- The workspace it was made in and its issuer, with a space between them. Null: the person's own (a mailed link), or the operator's.
alter table entrance_links add column issuer text;

-- The person at the root of a key: its maker, or the maker of the key that made it. Null: the operator, or a key from before.
alter table api_keys add column issued_by uuid;
create index api_keys_by_issuer on api_keys (issued_by) where issued_by is not null;

-- Null: an API key of the workspace has issued the password.
alter table mailbox_passwords add column issued_by uuid;

-- Passwords whose issuer may still issue one.
create view usable_mailbox_passwords as
select p.*
from mailbox_passwords p
where p.issued_by is null
  or exists (select 1 from members u
    where u.workspace_id = p.workspace_id and u.user_id = p.issued_by and u.role <> 'viewer');

create or replace view mail_access.logins with (security_barrier) as
select m.address as username, p.hash as password
from mailboxes m
join public.usable_mailbox_passwords p on p.workspace_id = m.workspace_id and p.mailbox_id = m.id
join workspaces w on w.id = m.workspace_id
where m.provider = 'native' and m.deleted_at is null and m.status in ('active', 'paused') and w.status = 'active'
  and not exists (select 1 from domains d
    where d.domain = m.domain and d.owned_at is not null and d.workspace_id <> m.workspace_id);
