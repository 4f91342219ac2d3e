-- When a person has shown that the mailbox of their address is theirs: by a link that came there by mail, or by the OpenID provider. An
-- invitation lets its holder name any address, so until then the account may be of another one. The owner of the account came by
-- the link that the start has printed, which the operator holds.
alter table users add address_proven_at timestamptz;
update users set address_proven_at = created_at where account_owner;
update users set address_proven_at = i.created_at from user_identities i where i.user_id = users.id;

-- A link that came by mail proves the address; one that another person made and handed over does not.
alter table entrance_links add by_mail boolean not null default false;
